"""A SOAP server for the tests, on a port of 127.0.0.1 that the first line of output names.

It is spyne: SOAP 1.1 at /soap11 and SOAP 1.2 at /soap12, each with its WSDL at ?wsdl. It ends when standard input does.
"""

import logging
import os
import socketserver
import sys
import threading
import wsgiref.simple_server

from spyne import (
    AnyUri, Application, Array, Boolean, Byte, ByteArray, ComplexModel, Date, DateTime, Decimal, Double, Duration, Enum, Fault, Float, Int,
    Integer, Long, ServiceBase, Short, Time, Unicode, UnsignedByte, UnsignedInt, UnsignedLong, UnsignedShort, Uuid, XmlAttribute, rpc,
)
from spyne.protocol.soap import Soap11, Soap12
from spyne.server.wsgi import WsgiApplication

logging.disable(logging.CRITICAL)

NAMESPACE = "urn:peers"

# spyne forgets the sign where it bounds how long numbers are, and refuses the smallest ones.
Byte, Short, Int, Long = (kind(max_str_len=20) for kind in (Byte, Short, Int, Long))

Color = Enum("red", "green", "blue", type_name="Color")

SIMPLE = {
    "string": Unicode, "boolean": Boolean, "byte": Byte, "short": Short, "int": Int, "long": Long, "integer": Integer,
    "unsignedByte": UnsignedByte, "unsignedShort": UnsignedShort, "unsignedInt": UnsignedInt, "unsignedLong": UnsignedLong,
    "decimal": Decimal, "float": Float, "double": Double, "dateTime": DateTime, "date": Date, "time": Time, "duration": Duration,
    "base64": ByteArray, "uri": AnyUri, "uuid": Uuid, "color": Color,
}


class Address(ComplexModel):
    __namespace__ = NAMESPACE
    kind = XmlAttribute(Unicode)
    street = Unicode(min_occurs=1)
    city = Unicode(min_occurs=0)


class Person(ComplexModel):
    __namespace__ = NAMESPACE
    name = Unicode(min_occurs=1)
    age = Int(min_occurs=0)
    born = Date(min_occurs=0)
    nickname = Unicode(min_occurs=0, max_occurs="unbounded")
    home = Address.customize(min_occurs=0)
    addresses = Array(Address, min_occurs=0)


class Everything(ComplexModel):
    """A value of each simple type."""

    __namespace__ = NAMESPACE
    _type_info = [(name, kind.customize(min_occurs=0)) for name, kind in SIMPLE.items()]


class Session(ComplexModel):
    __namespace__ = NAMESPACE
    token = Unicode(min_occurs=1)


def echo(name, kind):
    def method(ctx, value):
        return value

    method.__name__ = name
    return rpc(kind, _returns=kind)(method)


# A method for each simple type: echo_string, echo_boolean and so on.
Echoes = type(ServiceBase)("Echoes", (ServiceBase,), {f"echo_{name}": echo(f"echo_{name}", kind) for name, kind in SIMPLE.items()})


class Methods(ServiceBase):
    @rpc(Int, Int, _returns=Int)
    def add(ctx, a, b):
        """Adds two numbers."""
        return a + b

    @rpc(Everything, _returns=Everything)
    def echoEverything(ctx, value):
        return value

    @rpc(Everything, _returns=Unicode)
    def describe(ctx, value):
        """What Python has for each value that is there, sorted by name."""
        return "; ".join(f"{name}={getattr(value, name)!r}" for name in sorted(SIMPLE) if getattr(value, name) is not None)

    @rpc(Person, _returns=Person)
    def echoPerson(ctx, person):
        return person

    @rpc(Array(Person), _returns=Array(Person))
    def echoPeople(ctx, people):
        return people

    @rpc(Array(Int), _returns=Array(Int))
    def echoNumbers(ctx, numbers):
        return numbers

    @rpc(Unicode, _returns=Unicode)
    def fail(ctx, code):
        """A fault with that code, and a detail."""
        reason = {f"{{{NAMESPACE}}}code": "7", f"{{{NAMESPACE}}}field": "gr\u00fcn & <blau>"}
        raise Fault(code, "Gr\u00fcnde & <more>", detail={f"{{{NAMESPACE}}}Reason": reason})

    @rpc(_returns=Unicode)
    def crash(ctx):
        raise ValueError("oops")

    @rpc()
    def nothing(ctx):
        pass

    @rpc(Int, _returns=ByteArray)
    def binary(ctx, count):
        return [bytes(index % 251 for index in range(count))]


class Sessions(ServiceBase):
    __in_header__ = Session
    __out_header__ = Session

    @rpc(_returns=Unicode)
    def whoAmI(ctx):
        """The token of the request's header. The reply's header has it turned round."""
        token = ctx.in_header.token if ctx.in_header else ""
        ctx.out_header = Session(token=token[::-1])
        return token


def application(protocol):
    # spyne's SOAP 1.2 fails where it is to report what a schema finds.
    validator = "lxml" if protocol is Soap11 else None
    made = Application(
        [Methods, Echoes, Sessions], NAMESPACE, name="PeersService", in_protocol=protocol(validator=validator), out_protocol=protocol())
    return WsgiApplication(made, max_content_length=16 << 20)


class Handler(wsgiref.simple_server.WSGIRequestHandler):
    def log_message(self, format, *arguments):
        pass


class Server(socketserver.ThreadingMixIn, wsgiref.simple_server.WSGIServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, client_address):
        pass  # connections that tests cut


def start(server):
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


applications = {"/soap11": application(Soap11), "/soap12": application(Soap12)}


def choose(environ, start_response):
    return applications[environ["PATH_INFO"]](environ, start_response)


spyne = wsgiref.simple_server.make_server("127.0.0.1", 0, choose, server_class=Server, handler_class=Handler)
print(start(spyne), flush=True)
sys.stdin.read()
os._exit(0)
