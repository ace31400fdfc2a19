# Makes gSOAP's server in the folder that the argument names.
set -e
peers=$(cd "$(dirname "$0")" && pwd)
gsoap=$(dirname "$(dirname "$(command -v soapcpp2)")")/share/gsoap
cd "$1"
soapcpp2 -c -S "-I$gsoap/import" "$peers/gsoap-server.h" >/dev/null
cc -w -I. "-I$gsoap/plugin" "-I$gsoap/custom" -o server "$peers/gsoap-server.c" soapC.c soapServer.c \
    "$gsoap/plugin/wsseapi-lite.c" "$gsoap/custom/struct_timeval.c" -lgsoap
echo done
