"""HTTPS servers on 127.0.0.1 that answer every call of XML-RPC with 5. All have certificates of an authority of their own: the first; the second, and
the third with TLS 1.2, also ask for a client's certificate; the certificate of the fourth is for another host. The fifth server, without TLS, answers
GET with the folder of certificates and keys, which are made with openssl and are there as long as the servers are. Prints the ports, and ends when
standard input does."""
import http.server
import os
import shutil
import ssl
import subprocess
import sys
import tempfile
import threading

folder = tempfile.mkdtemp()


def openssl(*arguments):
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)


def key(name):
    openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", f"{name}.sec1")
    openssl("pkcs8", "-topk8", "-nocrypt", "-in", f"{name}.sec1", "-out", f"{name}.key")


def authority(name):
    key(name)
    openssl("req", "-x509", "-new", "-key", f"{name}.key", "-subj", f"/CN={name}", "-days", "2", "-out", f"{name}.pem")


def certificate(name, signer, subject):
    key(name)
    with open(os.path.join(folder, "extensions"), "w", encoding="ascii") as file:
        file.write(f"subjectAltName={subject}\n")
    openssl("req", "-new", "-key", f"{name}.key", "-subj", f"/CN={name}", "-out", f"{name}.csr")
    openssl("x509", "-req", "-in", f"{name}.csr", "-CA", f"{signer}.pem", "-CAkey", f"{signer}.key", "-CAcreateserial", "-days", "2",
            "-extfile", "extensions", "-out", f"{name}.pem")


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.answer(folder.encode())

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(b"<methodResponse><params><param><value><int>5</int></value></param></params></methodResponse>")

    def answer(self, body):
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        pass


def serve(name=None, asks_for_certificate=False, version=ssl.TLSVersion.TLSv1_3):
    server = Server(("127.0.0.1", 0), Handler)
    if name:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = context.maximum_version = version
        context.load_cert_chain(os.path.join(folder, f"{name}.pem"), os.path.join(folder, f"{name}.key"))
        if asks_for_certificate:
            context.verify_mode = ssl.CERT_REQUIRED
            context.load_verify_locations(os.path.join(folder, "authority.pem"))
        # The handshake is made by the thread of the connection.
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


try:
    authority("authority")
    authority("stranger")
    certificate("server", "authority", "IP:127.0.0.1")
    certificate("elsewhere", "authority", "DNS:other.invalid")
    certificate("client", "authority", "DNS:client.invalid")
    certificate("unknown", "stranger", "DNS:client.invalid")
    openssl("pkcs8", "-topk8", "-in", "client.key", "-passout", "pass:secret", "-out", "encrypted.key")
    print(serve("server"), serve("server", True), serve("server", True, ssl.TLSVersion.TLSv1_2), serve("elsewhere"), serve(), flush=True)
    sys.stdin.read()
finally:
    shutil.rmtree(folder, ignore_errors=True)
