# Compiles xmlrpc-c's server and lets it answer the request on standard input.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cc -o "$folder/server" "$(dirname "$0")/server.c" $(xmlrpc-c-config cgi-server --cflags --libs) && "$folder/server"
