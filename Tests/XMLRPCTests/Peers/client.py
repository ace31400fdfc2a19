"""Calls the dispatcher under test by Python's standard client, as a user of Python would. The argument is the server's address.

Prints what is wrong and ends with status 1, or prints nothing.
"""

import datetime
import sys
import xmlrpc.client

address = sys.argv[1]
server = xmlrpc.client.ServerProxy(address, allow_none=True)
builtin = xmlrpc.client.ServerProxy(address, allow_none=True, use_builtin_types=True)


def expect(found, expected):
    if found != expected or type(found) is not type(expected):
        raise AssertionError(f"expected {expected!r}, found {found!r}")


def fault(call, code, text):
    try:
        result = call()
    except xmlrpc.client.Fault as found:
        expect(found.faultCode, code)
        if text not in found.faultString:
            raise AssertionError(f"expected {text!r}, found {found.faultString!r}")
    else:
        raise AssertionError(f"expected a fault, found {result!r}")


values = [
    0, -1, 2**31 - 1, -(2**31), True, False, 0.0, -0.5, 1e-7, 1.7976931348623157e308, 5e-324, 123456.789, "", " ", "text", "a<b>&\"'c]]>", "gr\u00fcn \u65e5\u672c \U0001f600",
    "line\nline\ttab", [], [1, [2, [3, ["deep"]]]], {}, {"a": 1, "b": {"c": [None, True]}}, {"": "empty", "ünï": "ö"}, None,
]
for value in values:
    expect(server.echo(value), value)
expect(server.echo("carriage\rreturn"), "carriage\nreturn")  # Python's client writes it as it is, which XML reads as a line feed
expect(server.echoAll(*values), values)

data = bytes(range(256)) * 4
expect(server.echo(xmlrpc.client.Binary(data)), xmlrpc.client.Binary(data))
expect(builtin.echo(data), data)
large = bytes(index % 251 for index in range(5_000_000))
expect(builtin.echo(large), large)

moment = datetime.datetime(1998, 7, 17, 14, 8, 55)
expect(server.echo(xmlrpc.client.DateTime(moment)), xmlrpc.client.DateTime("19980717T14:08:55"))
expect(builtin.echo(moment), moment)
expect(builtin.nextDay(moment), datetime.datetime(1998, 7, 18, 14, 8, 55))

expect(server.sample.add(2, 3), 5)
expect(server.sample.older({"name": "Ada", "age": 36}), {"name": "Ada", "age": 37})
expect(server.sample.none(), None)

fault(lambda: server.nobody(), -32601, "there is no method 'nobody'")
fault(lambda: server.sample.add(2), -32602, "takes 2 parameters, found 1")
fault(lambda: server.sample.add(2, "x"), -32602, "expected int, found string 'x' at parameters[1]")
fault(lambda: server.sample.fail(), -32500, "failed")
fault(lambda: server.sample.fault(), 7, "no <luck>")

if "sample.add" not in server.system.listMethods():
    raise AssertionError("sample.add is not listed")
expect(server.system.methodHelp("sample.add"), "Adds two numbers.")
expect(server.system.methodSignature("sample.add"), [["int", "int", "int"]])

calls = xmlrpc.client.MultiCall(server)
calls.sample.add(1, 2)
calls.echo("x")
calls.sample.fault()
results = calls()
expect(results[0], 3)
expect(results[1], "x")
fault(lambda: results[2], 7, "no <luck>")
