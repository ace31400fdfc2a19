# Makes gSOAP's server and its client in the folder that the argument names.
set -e
peers=$(cd "$(dirname "$0")" && pwd)
gsoap=$(dirname "$(dirname "$(command -v soapcpp2)")")/share/gsoap
cd "$1"
soapcpp2 -c "-I$gsoap/import" "$peers/gsoap.h" >/dev/null
compile() {
    cc -w -I. "-I$gsoap/plugin" "-I$gsoap/custom" -o "$1" "$peers/gsoap-$1.c" soapC.c "$2" \
        "$gsoap/plugin/wsseapi-lite.c" "$gsoap/custom/struct_timeval.c" -lgsoap
}
compile server soapServer.c
compile client soapClient.c
echo done
