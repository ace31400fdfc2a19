import Foundation

/// A service with two operations, whose messages are in two namespaces and have types of a third in common.
enum GardenWSDL {
    static let data = Data(
        """
        <definitions targetNamespace="urn:garden" xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:g="urn:garden" xmlns:p="urn:plants"
            xmlns:c="urn:care" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/">
          <types>
            <xs:schema targetNamespace="urn:garden" elementFormDefault="qualified">
              <xs:element name="SetPlant"><xs:complexType><xs:sequence>
                <xs:element name="plant" type="p:Plant"/><xs:element name="bed" type="g:Bed"/>
              </xs:sequence></xs:complexType></xs:element>
              <xs:complexType name="Bed"><xs:sequence><xs:element name="row" type="xs:int"/></xs:sequence></xs:complexType>
            </xs:schema>
            <xs:schema targetNamespace="urn:care" elementFormDefault="qualified">
              <xs:element name="WaterPlant"><xs:complexType><xs:sequence>
                <xs:element name="litres" type="xs:double"/><xs:element name="plant" type="p:Plant"/><xs:element name="bed" type="g:Bed"/>
              </xs:sequence></xs:complexType></xs:element>
            </xs:schema>
            <xs:schema targetNamespace="urn:plants" elementFormDefault="qualified">
              <xs:complexType name="Plant"><xs:sequence>
                <xs:element name="name" type="xs:string"/><xs:element name="season" type="p:Season"/>
                <xs:element name="neighbour" type="p:Plant" minOccurs="0" maxOccurs="unbounded"/>
              </xs:sequence></xs:complexType>
              <xs:simpleType name="Season"><xs:restriction base="xs:string">
                <xs:enumeration value="spring"/><xs:enumeration value="autumn"/>
              </xs:restriction></xs:simpleType>
              <xs:element name="NoSuchPlant"><xs:complexType><xs:sequence><xs:element name="name" type="xs:string"/></xs:sequence></xs:complexType></xs:element>
            </xs:schema>
          </types>
          <message name="set"><part name="body" element="g:SetPlant"/></message>
          <message name="water"><part name="body" element="c:WaterPlant"/></message>
          <message name="missing"><part name="detail" element="p:NoSuchPlant"/></message>
          <portType name="Garden">
            <operation name="SetPlant"><input message="g:set"/><fault name="Missing" message="g:missing"/></operation>
            <operation name="WaterPlant"><input message="g:water"/><fault name="Missing" message="g:missing"/></operation>
          </portType>
          <binding name="Garden" type="g:Garden">
            <soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="SetPlant"><input><soap:body use="literal"/></input><fault name="Missing"><soap:fault name="Missing" use="literal"/></fault></operation>
            <operation name="WaterPlant"><input><soap:body use="literal"/></input><fault name="Missing"><soap:fault name="Missing" use="literal"/></fault></operation>
          </binding>
        </definitions>
        """.utf8)
}
