"""Servers of Python's standard library for the tests, on ports of 127.0.0.1 that the first line of output names.

The first takes and returns None and keeps dates as they are sent; the second does neither. They end when standard input does.
"""

import datetime
import gzip
import os
import socketserver
import sys
import threading
import time
import xmlrpc.client
from xmlrpc.server import SimpleXMLRPCRequestHandler, SimpleXMLRPCServer


begun = []
gone = []

# Nothing at all is the first: a connection that was used before ends so, as connections do that were idle for long.
RAW = [
    b"",
    b"garbage",
    b"\x00\xff\xfe\r\n\r\n",
    b"HTTP/1.1\r\n\r\n",
    b"HTTP/1.1 abc What\r\n\r\n",
    b"HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\nContent-Encoding: gzip\r\n\r\n0123456789",
    b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"HTTP/1.1 200 OK\r\nno colon here\r\n: no name\r\n\r\n",
    b"HTTP/1.1 200 OK\r\n\r\n<methodResponse>",
    b"HTTP/1.1 204 No Content\r\n\r\n",
    b"HTTP/1.1 301 Moved\r\nContent-Length: 0\r\n\r\n",
    b"HTTP/1.1 301 Moved\r\nLocation: \r\nContent-Length: 0\r\n\r\n",
    b"HTTP/1.1 302 Moved\r\nLocation: http://[\r\nContent-Length: 0\r\n\r\n",
    b"HTTP/1.1 307 Moved\r\nLocation: ://::\r\nContent-Length: 0\r\n\r\n",
    b"HTTP/1.1 303 Other\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n",
    b"HTTP/1.1 304 Not Modified\r\n\r\n",
    b"HTTP/1.1 401 Who\r\nContent-Length: 0\r\n\r\n",
    b"HTTP/1.1 401 Who\r\nWWW-Authenticate: \r\nContent-Length: 0\r\n\r\n",
    b"HTTP/1.1 401 Who\r\nWWW-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n",
    b"HTTP/1.1 401 Who\r\nWWW-Authenticate: Negotiate\r\nContent-Length: 0\r\n\r\n",
    b"HTTP/1.1 407 Proxy\r\nProxy-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n",
    b"HTTP/1.1 100 Continue\r\n\r\n",
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
    b"HTTP/0.9 200 OK\r\n\r\n",
    b"HTTP/1.1 200 " + b"x" * 200000 + b"\r\n\r\n",
    b"HTTP/1.1 200 OK\r\n" + b"".join(b"X-%d: y\r\n" % index for index in range(2000)) + b"\r\n",
]


class Handler(SimpleXMLRPCRequestHandler):
    rpc_paths = ()  # any
    protocol_version = "HTTP/1.1"

    def log_message(self, format, *arguments):
        pass

    def answer(self, status, body, headers=(), length=None):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(status)
        self.send_header("Content-Type", "text/xml")
        self.send_header("Content-Length", str(len(body) if length is None else length))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def do_POST(self):
        good = xmlrpc.client.dumps(("good",), methodresponse=True).encode()
        if self.path == "/malformed":
            self.answer(200, b"<?xml version='1.0'?><methodResponse><params><param>")
        elif self.path == "/cut":
            self.answer(200, good[:60], length=len(good))
            self.close_connection = True
        elif self.path == "/failure":
            self.answer(500, b"<html>Internal <b>Server</b> Error</html>", [("X-Reason", "test")])
        elif self.path == "/moved":
            self.answer(301, b"", [("Location", "/RPC2")])
        elif self.path == "/temporary":
            self.answer(307, b"", [("Location", "/RPC2")])
        elif self.path == "/gzip":
            self.answer(200, gzip.compress(good), [("Content-Encoding", "gzip")])
        elif self.path == "/latin":
            body = "<?xml version='1.0' encoding='ISO-8859-1'?>" + xmlrpc.client.dumps(("gr\u00fcn",), methodresponse=True)
            self.answer(200, body.replace("<?xml version='1.0'?>\n", "", 1).encode("iso-8859-1"))
        elif self.path == "/announced":
            # Says that it is large, and sends nothing.
            self.answer(200, b"", length=1 << 40)
            time.sleep(30)
        elif self.path == "/endless":
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            piece = b"x" * 16384
            try:
                while True:
                    self.wfile.write(b"4000\r\n" + piece + b"\r\n")
                    time.sleep(0.004)  # Foundation on Linux cannot end what comes faster than it reads
            except OSError:
                self.close_connection = True
        elif self.path == "/drip":
            # A little at a time, until the other end has gone.
            begun.append(self.path)
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(200)
            self.send_header("Content-Length", "1000000")
            self.end_headers()
            try:
                while True:
                    self.wfile.write(b" ")
                    self.wfile.flush()
                    time.sleep(0.02)
            except OSError:
                self.close_connection = True
                gone.append(self.path)
        elif self.path.startswith("/raw/"):
            # Answers that no server should give, and the end of the connection.
            self.rfile.read(int(self.headers["Content-Length"]))
            self.wfile.write(RAW[int(self.path[5:])])
            self.wfile.flush()
            self.close_connection = True
        elif self.path == "/silent":
            time.sleep(30)
        elif self.path == "/authorized":
            if self.headers.get("Authorization") == "Basic dXNlcjpwYXNz":
                super().do_POST()
            else:
                self.answer(401, b"who?", [("WWW-Authenticate", 'Basic realm="test"')])
        elif self.path in ("/bearer", "/digest"):
            self.answer(401, b"who?", [("WWW-Authenticate", self.path[1:].title() + ' realm="test", nonce="n"')])
        else:
            super().do_POST()


class Server(socketserver.ThreadingMixIn, SimpleXMLRPCServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, client_address):
        pass  # connections that tests cut


class Methods:
    def echo(self, value):
        """Returns its one parameter."""
        return value

    def echoAll(self, *values):
        return list(values)

    def add(self, a, b):
        """Adds two numbers."""
        return a + b

    def types(self, *values):
        return [type(value).__name__ for value in values]

    def fail(self):
        raise xmlrpc.client.Fault(42, "Gründe & <more>")

    def crash(self):
        raise ValueError("oops")

    def none(self):
        return None

    def slow(self, seconds):
        time.sleep(seconds)
        return seconds

    def binary(self, count):
        return xmlrpc.client.Binary(bytes(index % 251 for index in range(count)))

    def now(self):
        return datetime.datetime(1998, 7, 17, 14, 8, 55)

    def gone(self):
        """How many connections ended while they were written to."""
        return len(gone)

    def begun(self):
        """How many answers began that have no end."""
        return len(begun)

    def rawCount(self):
        return len(RAW)

    def huge(self):
        return 1 << 40


def start(**options):
    server = Server(("127.0.0.1", 0), requestHandler=Handler, logRequests=False, **options)
    server.register_introspection_functions()
    server.register_multicall_functions()
    server.register_instance(Methods())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


xmlrpc.client.MAXINT = (1 << 63) - 1  # what `huge` needs: other implementations write such an int as well
xmlrpc.client.MININT = -(1 << 63)
print(start(allow_none=True), start(allow_none=False, use_builtin_types=True), flush=True)
sys.stdin.read()
os._exit(0)
