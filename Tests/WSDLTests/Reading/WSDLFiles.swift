import Foundation

/// WSDL files as the tools of several platforms write them.
enum WSDLFiles {
    /// As ASP.NET writes it: document/literal wrapped, both versions of SOAP, and a binding for HTTP GET.
    static let dotNet = """
        <?xml version="1.0" encoding="utf-8"?>
        <wsdl:definitions xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:soap12="http://schemas.xmlsoap.org/wsdl/soap12/"
            xmlns:http="http://schemas.xmlsoap.org/wsdl/http/" xmlns:mime="http://schemas.xmlsoap.org/wsdl/mime/"
            xmlns:tns="http://shop.example/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
            targetNamespace="http://shop.example/" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/">
          <wsdl:types>
            <s:schema elementFormDefault="qualified" targetNamespace="http://shop.example/">
              <s:element name="GetPrice"><s:complexType><s:sequence>
                <s:element minOccurs="0" maxOccurs="1" name="item" type="s:string" />
              </s:sequence></s:complexType></s:element>
              <s:element name="GetPriceResponse"><s:complexType><s:sequence>
                <s:element minOccurs="1" maxOccurs="1" name="GetPriceResult" type="s:decimal" />
              </s:sequence></s:complexType></s:element>
              <s:element name="Session" type="s:string" />
              <s:element name="NoSuchItem" type="s:string" />
              <s:element name="Log" type="s:string" />
            </s:schema>
          </wsdl:types>
          <wsdl:message name="GetPriceSoapIn"><wsdl:part name="parameters" element="tns:GetPrice" /></wsdl:message>
          <wsdl:message name="GetPriceSoapOut"><wsdl:part name="parameters" element="tns:GetPriceResponse" /></wsdl:message>
          <wsdl:message name="GetPriceSession"><wsdl:part name="Session" element="tns:Session" /></wsdl:message>
          <wsdl:message name="NoSuchItemFault"><wsdl:part name="detail" element="tns:NoSuchItem" /></wsdl:message>
          <wsdl:message name="LogIn"><wsdl:part name="parameters" element="tns:Log" /></wsdl:message>
          <wsdl:message name="GetPriceHttpGetIn"><wsdl:part name="item" type="s:string" /></wsdl:message>
          <wsdl:message name="GetPriceHttpGetOut"><wsdl:part name="Body" element="tns:decimal" /></wsdl:message>
          <wsdl:portType name="ShopSoap">
            <wsdl:operation name="GetPrice">
              <wsdl:documentation xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/">The price of an item.</wsdl:documentation>
              <wsdl:input message="tns:GetPriceSoapIn" /><wsdl:output message="tns:GetPriceSoapOut" />
              <wsdl:fault name="NoSuchItem" message="tns:NoSuchItemFault" />
            </wsdl:operation>
            <wsdl:operation name="Log"><wsdl:input message="tns:LogIn" /></wsdl:operation>
          </wsdl:portType>
          <wsdl:portType name="ShopHttpGet"><wsdl:operation name="GetPrice">
            <wsdl:input message="tns:GetPriceHttpGetIn" /><wsdl:output message="tns:GetPriceHttpGetOut" />
          </wsdl:operation></wsdl:portType>
          <wsdl:binding name="ShopSoap" type="tns:ShopSoap">
            <soap:binding transport="http://schemas.xmlsoap.org/soap/http" />
            <wsdl:operation name="GetPrice">
              <soap:operation soapAction="http://shop.example/GetPrice" style="document" />
              <wsdl:input><soap:body use="literal" /><soap:header message="tns:GetPriceSession" part="Session" use="literal" /></wsdl:input>
              <wsdl:output><soap:body use="literal" /></wsdl:output>
              <wsdl:fault name="NoSuchItem"><soap:fault name="NoSuchItem" use="literal" /></wsdl:fault>
            </wsdl:operation>
            <wsdl:operation name="Log">
              <soap:operation soapAction="http://shop.example/Log" style="document" />
              <wsdl:input><soap:body use="literal" /></wsdl:input>
            </wsdl:operation>
          </wsdl:binding>
          <wsdl:binding name="ShopSoap12" type="tns:ShopSoap">
            <soap12:binding transport="http://schemas.xmlsoap.org/soap/http" />
            <wsdl:operation name="GetPrice">
              <soap12:operation soapAction="http://shop.example/GetPrice" style="document" />
              <wsdl:input><soap12:body use="literal" /></wsdl:input><wsdl:output><soap12:body use="literal" /></wsdl:output>
            </wsdl:operation>
          </wsdl:binding>
          <wsdl:binding name="ShopHttpGet" type="tns:ShopHttpGet">
            <http:binding verb="GET" />
            <wsdl:operation name="GetPrice">
              <http:operation location="/GetPrice" />
              <wsdl:input><http:urlEncoded /></wsdl:input><wsdl:output><mime:mimeXml part="Body" /></wsdl:output>
            </wsdl:operation>
          </wsdl:binding>
          <wsdl:service name="Shop">
            <wsdl:port name="ShopSoap" binding="tns:ShopSoap"><soap:address location="http://shop.example/shop.asmx" /></wsdl:port>
            <wsdl:port name="ShopSoap12" binding="tns:ShopSoap12"><soap12:address location="http://shop.example/shop.asmx" /></wsdl:port>
            <wsdl:port name="ShopHttpGet" binding="tns:ShopHttpGet"><http:address location="http://shop.example/shop.asmx" /></wsdl:port>
          </wsdl:service>
        </wsdl:definitions>
        """

    /// RPC of both uses, with the default namespace for WSDL, as Java and PHP tools write it.
    static let rpc = """
        <definitions name="Calculator" targetNamespace="urn:calculator" xmlns:c="urn:calculator" xmlns:xsd="http://www.w3.org/2001/XMLSchema"
            xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns="http://schemas.xmlsoap.org/wsdl/">
          <message name="add"><part name="a" type="xsd:int"/><part name="b" type="xsd:int"/></message>
          <message name="addResponse"><part name="return" type="xsd:int"/></message>
          <message name="nothing"/>
          <portType name="Calculator">
            <operation name="add" parameterOrder="a b"><input message="c:add"/><output message="c:addResponse"/></operation>
            <operation name="reset"><input message="c:nothing"/></operation>
            <operation name="overflow"><output message="c:addResponse"/></operation>
          </portType>
          <binding name="Literal" type="c:Calculator">
            <soap:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="add">
              <soap:operation soapAction=""/>
              <input><soap:body use="literal" namespace="urn:calculator:1"/></input>
              <output><soap:body use="literal" namespace="urn:calculator:1"/></output>
            </operation>
            <operation name="reset"><input><soap:body/></input></operation>
            <operation name="overflow"><output><soap:body use="literal"/></output></operation>
          </binding>
          <binding name="Encoded" type="c:Calculator">
            <soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="add">
              <soap:operation soapAction="urn:add" style="rpc"/>
              <input><soap:body use="encoded" namespace="urn:calculator" encodingStyle="http://schemas.xmlsoap.org/soap/encoding/" parts="b"/></input>
              <output><soap:body use="encoded" namespace="urn:calculator" encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"/></output>
            </operation>
          </binding>
          <service name="Calculator">
            <port name="Literal" binding="c:Literal"><soap:address location="https://calculator.example/literal"/></port>
            <port name="Encoded" binding="c:Encoded"/>
          </service>
        </definitions>
        """

    /// A small file with one operation, whose parts can be replaced.
    static func small(
        messages: String = "<message name='In'><part name='p' element='t:Get'/></message>",
        operations: String = "<operation name='Get'><input message='t:In'/></operation>",
        binding: String = "<operation name='Get'><input><soap:body/></input></operation>",
        port: String = "<port name='P' binding='t:B'><soap:address location='http://x'/></port>", more: String = ""
    ) -> Data {
        Data(
            """
            <definitions targetNamespace='urn:t' xmlns:t='urn:t' xmlns='http://schemas.xmlsoap.org/wsdl/' \
            xmlns:soap='http://schemas.xmlsoap.org/wsdl/soap/' xmlns:soap12='http://schemas.xmlsoap.org/wsdl/soap12/' \
            xmlns:mime='http://schemas.xmlsoap.org/wsdl/mime/' xmlns:xsd='http://www.w3.org/2001/XMLSchema'>
            \(messages)
            <portType name='T'>\(operations)</portType>
            <binding name='B' type='t:T'><soap:binding/>\(binding)</binding>
            <service name='S'>\(port)</service>
            \(more)
            </definitions>
            """.utf8)
    }
}
