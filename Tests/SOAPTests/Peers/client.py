"""Calls the dispatcher under test by zeep, as a user of Python would. The arguments are the server's address and the version, 1.1 or 1.2.

Prints what is wrong and ends with status 1, or prints nothing. spyne, in `server.py`, passes as well.
"""

import datetime
import decimal
import pathlib
import sys

import requests
import zeep
import zeep.exceptions

address, version = sys.argv[1:]
client = zeep.Client(str(pathlib.Path(__file__).parent / "service.wsdl"))
service = client.create_service("{urn:peers}soap" + version.replace(".", ""), address)


def expect(found, expected, place=""):
    if found != expected:
        raise AssertionError(f"{place} expected {expected!r}, found {found!r}")


def expect_fault(call, code, text):
    try:
        result = call()
    except zeep.exceptions.Fault as fault:
        if fault.code.partition(":")[2].partition(".")[0] != code:
            raise AssertionError(f"expected {code!r}, found {fault.code!r}")
        if text not in fault.message:
            raise AssertionError(f"expected {text!r}, found {fault.message!r}")
        return fault
    raise AssertionError(f"expected a fault, found {result!r}")


expect(service.add(2, 3), 5)
expect(service.add(2**31 - 1, -(2**31)), -1)

values = {
    "string": ["text", "a<b>&\"'c]]>", "gr\u00fcn \u65e5\u672c \U0001f600", "line\nline\ttab", "  ends  "],
    "boolean": [True, False],
    "byte": [-12, 127],
    "short": [-1234, 32767],
    "int": [0, 2**31 - 1, -(2**31)],
    "long": [2**63 - 1, -(2**63)],
    "unsignedByte": [0, 255],
    "unsignedShort": [65535],
    "unsignedInt": [2**32 - 1],
    "unsignedLong": [2**64 - 1],
    "decimal": [decimal.Decimal("1.5"), decimal.Decimal("-0.000001"), decimal.Decimal("12345678901234567890.25")],
    "float": [0.5, -0.25],
    # Not infinity: zeep writes "inf", which is no xs:double.
    "double": [0.0, -0.5, 1e-7, 1.7976931348623157e308, 5e-324, 123456.789],
    "dateTime": [
        datetime.datetime(2024, 2, 29, 1, 2, 3, tzinfo=datetime.timezone.utc),
        datetime.datetime(1969, 12, 31, 23, 59, 59, tzinfo=datetime.timezone.utc),
    ],
    "base64": [b"\0", bytes(range(256))],
    "uri": ["http://example.com/a?b=c&d=e#f"],
    "uuid": ["12345678-1234-5678-1234-567812345678"],
    "color": ["red", "green", "blue"],
}
for name, items in values.items():
    for value in items:
        expect(service.echoEverything({name: value})[name], value, name)
everything = {name: items[0] for name, items in values.items()}
found = service.echoEverything(everything)
for name, value in everything.items():
    expect(found[name], value, name)

large = bytes(index % 251 for index in range(1_000_000))
expect(service.echoEverything({"base64": large})["base64"], large)

person = {
    "name": "Ada", "age": 36, "nickname": ["A", "B"], "home": {"street": "x & y", "kind": "home"},
    "addresses": {"Address": [{"street": "1"}, {"street": "2", "city": "Z\u00fcrich", "kind": "work"}]},
}
found = service.echoPerson(person)
expect((found.name, found.age, found.nickname), ("Ada", 36, ["A", "B"]))
expect((found.home.street, found.home.city, found.home.kind), ("x & y", None, "home"))
expect([(address.street, address.city, address.kind) for address in found.addresses.Address], [("1", None, None), ("2", "Z\u00fcrich", "work")])
found = service.echoPerson({"name": "Grace"})
expect((found.name, found.age, found.nickname, found.home, found.addresses), ("Grace", None, [], None, None))

client_code, server_code = ("Client", "Server") if version == "1.1" else ("Sender", "Receiver")
fault = expect_fault(lambda: service.fail("Client"), client_code, "Gr\u00fcnde & <more>")
reason = fault.detail.find("{urn:peers}Reason")
expect((reason.findtext("{urn:peers}code"), reason.findtext("{urn:peers}field")), ("7", "gr\u00fcn & <blau>"))
expect_fault(lambda: service.fail("Server"), server_code, "Gr\u00fcnde & <more>")

session = client.get_element("{urn:peers}Session")
reply = service.whoAmI(_soapheaders=[session(token="abc")])
expect(reply.body, "abc") if isinstance(reply.body, str) else expect(reply.body.whoAmIResult, "abc")
expect(reply.header.session.token, "cba")

# What zeep does not send: an operation that nobody has, and no message at all.
namespace = "http://schemas.xmlsoap.org/soap/envelope/" if version == "1.1" else "http://www.w3.org/2003/05/soap-envelope"
kind = "text/xml; charset=utf-8" if version == "1.1" else "application/soap+xml; charset=utf-8"
for body in (f"<s:Envelope xmlns:s='{namespace}'><s:Body><nobody xmlns='urn:peers'/></s:Body></s:Envelope>", "<a"):
    reply = requests.post(address, body.encode(), headers={"Content-Type": kind, "SOAPAction": '""'})
    if reply.status_code not in (400, 500) or "Fault" not in reply.text:
        raise AssertionError(f"expected a fault, found {reply.status_code} {reply.text!r}")
