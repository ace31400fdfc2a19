"""The peer of service-bench: Python's standard server and client of XML-RPC.

    peer.py serve                  serves on a port of 127.0.0.1, which it prints, until its input ends
    peer.py calls URL SECONDS      calls that server, and prints calls per second
    peer.py coding FILE SECONDS    reads and writes the message in a file, and prints bytes per second: written, read
"""

import os
import socketserver
import sys
import threading
import time
import xmlrpc.client
from xmlrpc.server import SimpleXMLRPCRequestHandler, SimpleXMLRPCServer


class Handler(SimpleXMLRPCRequestHandler):
    rpc_paths = ()  # any
    protocol_version = "HTTP/1.1"


class Server(socketserver.ThreadingMixIn, SimpleXMLRPCServer):
    daemon_threads = True
    request_queue_size = 256


def serve():
    server = Server(("127.0.0.1", 0), requestHandler=Handler, logRequests=False)
    server.register_function(lambda a, b: a + b, "add")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.read()
    os._exit(0)


def per_second(seconds, work):
    """How often work is done in a second."""
    work()
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        work()
        count += 1
    return count / (time.perf_counter() - start)


def calls(url, seconds):
    server = xmlrpc.client.ServerProxy(url)
    print(per_second(seconds, lambda: server.add(2, 3)))


def coding(file, seconds):
    with open(file, "rb") as source:
        message = source.read()
    parameters, method = xmlrpc.client.loads(message)
    size = len(xmlrpc.client.dumps(parameters, method).encode())
    written = size * per_second(seconds, lambda: xmlrpc.client.dumps(parameters, method).encode())
    print(written, len(message) * per_second(seconds, lambda: xmlrpc.client.loads(message)))


if sys.argv[1] == "serve":
    serve()
elif sys.argv[1] == "calls":
    calls(sys.argv[2], float(sys.argv[3]))
else:
    coding(sys.argv[2], float(sys.argv[3]))
