"""Answers of SOAP servers that spyne does not give: other styles, attachments, and what no server should send."""

import time
from http.server import BaseHTTPRequestHandler

SOAP11 = "http://schemas.xmlsoap.org/soap/envelope/"
SOAP12 = "http://www.w3.org/2003/05/soap-envelope"


def envelope(body, namespace=SOAP11, header=""):
    return f"<?xml version='1.0' encoding='UTF-8'?>\n<s:Envelope xmlns:s='{namespace}'>{header}<s:Body>{body}</s:Body></s:Envelope>"


SUM = "<p:addResponse xmlns:p='urn:peers'><p:addResult>5</p:addResult></p:addResponse>"

FAULT = """<s:Fault><faultcode>s:Server</faultcode><faultstring>no luck</faultstring>
<detail><p:Reason xmlns:p='urn:peers'><p:code>7</p:code><p:field>name</p:field></p:Reason></detail></s:Fault>"""

# As Axis 1 writes what several places refer to: RPC/encoded, section 5 of SOAP 1.1.
MULTIREF = """<?xml version="1.0" encoding="UTF-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsd="http://www.w3.org/2001/XMLSchema"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <soapenv:Body>
    <ns1:findResponse soapenv:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/" xmlns:ns1="urn:peers">
      <findReturn href="#id0"/>
    </ns1:findResponse>
    <multiRef id="id0" soapenc:root="0" soapenv:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/" xsi:type="ns2:Person"
        xmlns:soapenc="http://schemas.xmlsoap.org/soap/encoding/" xmlns:ns2="urn:peers">
      <name xsi:type="soapenc:string">Ada</name>
      <age href="#id2"/>
      <friends soapenc:arrayType="ns2:Person[2]" xsi:type="soapenc:Array">
        <friends href="#id1"/>
        <friends href="#id1"/>
      </friends>
    </multiRef>
    <multiRef id="id2" soapenc:root="0" soapenv:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/" xsi:type="xsd:int"
        xmlns:soapenc="http://schemas.xmlsoap.org/soap/encoding/">36</multiRef>
    <multiRef id="id1" soapenc:root="0" soapenv:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/" xsi:type="ns3:Person"
        xmlns:soapenc="http://schemas.xmlsoap.org/soap/encoding/" xmlns:ns3="urn:peers">
      <name xsi:type="soapenc:string">Grace</name>
      <age xsi:type="xsd:int">40</age>
      <friends soapenc:arrayType="ns3:Person[0]" xsi:type="soapenc:Array"/>
    </multiRef>
  </soapenv:Body>
</soapenv:Envelope>"""

PICTURE = bytes(range(256)) * 4


def mtom(picture, namespace, action_type):
    """A message with an attachment: MTOM, XOP and RFC 2387."""
    root = envelope(
        "<p:pictureResponse xmlns:p='urn:peers'><p:name>\u00fcnten</p:name><p:data>"
        "<xop:Include xmlns:xop='http://www.w3.org/2004/08/xop/include' href='cid:picture%40peers'/>"
        "</p:data></p:pictureResponse>", namespace).encode()
    boundary = "uuid:0ca0e16e-feb1-426c-97d8-c4508ada5e82+id=7"
    body = b"".join([
        b"A preamble, which readers pass over.\r\n",
        f"--{boundary}\r\n".encode(),
        f'Content-Type: application/xop+xml; charset=UTF-8; type="{action_type}"\r\n'.encode(),
        b"Content-Transfer-Encoding: 8bit\r\nContent-ID: <root@peers>\r\n\r\n",
        root,
        f"\r\n--{boundary}\r\n".encode(),
        b"Content-Type: image/png\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <picture@peers>\r\n\r\n",
        picture,
        f"\r\n--{boundary}--\r\n".encode(),
    ])
    kind = f'multipart/related; type="application/xop+xml"; boundary="{boundary}"; start="<root@peers>"; start-info="{action_type}"'
    return 200, kind, body


XML = "text/xml; charset=utf-8"

MUST_UNDERSTAND = "<s:Header><t:Transaction xmlns:t='urn:transactions' s:mustUnderstand='1'>5</t:Transaction></s:Header>"

# Status, content type, body.
ANSWERS = {
    "/sum": (200, XML, envelope(SUM)),
    "/multiref": (200, XML, MULTIREF),
    "/mtom": mtom(PICTURE, SOAP11, "text/xml"),
    "/mtom12": mtom(PICTURE, SOAP12, "application/soap+xml"),
    "/fault500": (500, XML, envelope(FAULT)),
    "/fault200": (200, XML, envelope(FAULT)),
    "/failure": (500, "text/plain", "Internal Server Error"),
    "/html": (200, "text/html", "<!DOCTYPE html><html><body><br>Sign in</body></html>"),
    "/html500": (500, "text/html", "<html><body><p>Error</body></html>"),
    "/xhtml": (200, "text/html", "<html xmlns='http://www.w3.org/1999/xhtml'><body/></html>"),
    "/malformed": (200, XML, envelope(SUM)[:-10]),
    "/empty": (200, XML, ""),
    "/accepted": (202, "text/plain", ""),
    # An answer of another version than the request.
    "/version12": (200, "application/soap+xml; charset=utf-8", envelope(SUM, SOAP12)),
    "/version11": (200, XML, envelope(SUM)),
    "/otherNamespace": (200, XML, envelope(SUM, "urn:no-soap")),
    "/mustUnderstand": (200, XML, envelope(SUM, header=MUST_UNDERSTAND)),
    "/missing": (200, XML, envelope("<p:addResponse xmlns:p='urn:peers'/>")),
    "/wrongKind": (200, XML, envelope(SUM.replace("5<", "five<"))),
    "/bodyTwice": (200, XML, envelope(SUM).replace("</s:Envelope>", "<s:Body/></s:Envelope>")),
    "/noBody": (200, XML, f"<s:Envelope xmlns:s='{SOAP11}'/>"),
    "/entities": (200, XML, "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" + envelope("<a>&x;</a>").partition("\n")[2]),
    "/latin": (200, "text/xml; charset=iso-8859-1", envelope("<p:nameResponse xmlns:p='urn:peers'>gr\u00fcn</p:nameResponse>")
        .replace("UTF-8", "ISO-8859-1").encode("iso-8859-1")),
}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format, *arguments):
        pass

    def do_POST(self):
        request = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/cut":
            body = envelope(SUM).encode()
            self.answer(200, XML, body[:80], len(body))
            self.close_connection = True
        elif self.path == "/slow":
            time.sleep(30)
        elif self.path == "/headers":
            # What a request was sent with, for tests of clients.
            names = ["Content-Type", "SOAPAction", "Authorization"]
            text = "|".join(f"{name}={self.headers[name]}" for name in names if self.headers[name] is not None)
            escaped = text.replace("&", "&amp;").replace("<", "&lt;")
            namespace = SOAP12 if SOAP12.encode() in request else SOAP11
            self.answer(200, XML, envelope(f"<p:headersResponse xmlns:p='urn:peers'>{escaped}</p:headersResponse>", namespace).encode())
        else:
            status, kind, body = ANSWERS[self.path]
            self.answer(status, kind, body if isinstance(body, bytes) else body.encode())

    def answer(self, status, kind, body, length=None):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()
