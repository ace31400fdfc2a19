import Foundation

/// A service whose schemas have most of what types can be made of, in three namespaces.
enum OrdersWSDL {
    static let data = Data(
        """
        <definitions targetNamespace="urn:orders" xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:o="urn:orders" xmlns:g="urn:goods"
            xmlns:old="urn:old" xmlns:xs="http://www.w3.org/2001/XMLSchema"
            xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/">
          <types>
            <xs:schema targetNamespace="urn:orders" elementFormDefault="qualified">
              <xs:element name="PlaceOrder" type="o:Order"/>
              <xs:element name="PlaceOrderResponse"><xs:complexType><xs:choice>
                <xs:element name="Number" type="xs:unsignedLong"/>
                <xs:element name="Refusal"><xs:complexType><xs:simpleContent>
                  <xs:extension base="xs:string"><xs:attribute name="code" type="xs:int" use="required"/></xs:extension>
                </xs:simpleContent></xs:complexType></xs:element>
                <xs:element name="Notes" type="o:Notes"/>
              </xs:choice></xs:complexType></xs:element>
              <xs:complexType name="Request" abstract="true">
                <xs:sequence><xs:element name="ID" type="xs:string"/></xs:sequence>
                <xs:attribute name="version" type="xs:decimal"/>
              </xs:complexType>
              <xs:complexType name="Order"><xs:complexContent><xs:extension base="o:Request">
                <xs:sequence>
                  <xs:element name="class" type="o:Class"/>
                  <xs:element name="placed" type="xs:dateTime" nillable="true"/>
                  <xs:element ref="g:item" maxOccurs="unbounded"/>
                  <xs:group ref="o:Payment"/>
                  <xs:element name="address" type="old:Address" minOccurs="0"/>
                  <xs:element name="anything" minOccurs="0"/>
                  <xs:sequence maxOccurs="unbounded">
                    <xs:element name="from" type="xs:date"/><xs:element name="to" type="xs:date"/>
                  </xs:sequence>
                  <xs:any minOccurs="0"/>
                </xs:sequence>
                <xs:attribute ref="xml:lang"/>
                <xs:attribute name="urgent" type="xs:boolean" use="required"/>
              </xs:extension></xs:complexContent></xs:complexType>
              <xs:complexType name="Notes"><xs:sequence>
                <xs:element ref="g:contact" minOccurs="0"/>
                <xs:choice minOccurs="0" maxOccurs="unbounded"><xs:element name="text" type="xs:string"/><xs:element ref="g:item"/></xs:choice>
              </xs:sequence></xs:complexType>
              <xs:group name="Payment"><xs:sequence>
                <xs:element name="amount" type="xs:decimal"/>
                <xs:element name="receipts" type="xs:base64Binary" minOccurs="0" maxOccurs="5" nillable="true"/>
              </xs:sequence></xs:group>
              <xs:simpleType name="Class"><xs:restriction base="xs:token">
                <xs:enumeration value="first"/><xs:enumeration value="2nd class"/><xs:enumeration value="default"/>
                <xs:enumeration value="2nd-class"/><xs:enumeration value="&quot;\\(x)"/>
              </xs:restriction></xs:simpleType>
            </xs:schema>
            <xs:schema targetNamespace="urn:goods" elementFormDefault="qualified">
              <xs:element name="item" type="g:Item"/>
              <xs:element name="contact" type="xs:string" abstract="true"/>
              <xs:element name="phone" substitutionGroup="g:contact"/>
              <xs:element name="mail" type="xs:token" substitutionGroup="g:contact"/>
              <xs:complexType name="Item"><xs:sequence>
                <xs:element name="name" type="xs:string"/>
                <xs:element name="sizes" minOccurs="0"><xs:simpleType><xs:list itemType="xs:int"/></xs:simpleType></xs:element>
                <xs:element name="parts" type="g:Item" minOccurs="0" maxOccurs="unbounded"/>
                <xs:element name="whole" type="g:Item" minOccurs="0"/>
              </xs:sequence></xs:complexType>
            </xs:schema>
            <xs:schema targetNamespace="urn:old">
              <xs:complexType name="Address"><xs:all><xs:element name="city" type="xs:string"/></xs:all></xs:complexType>
            </xs:schema>
          </types>
          <message name="in"><part name="body" element="o:PlaceOrder"/></message>
          <message name="out"><part name="body" element="o:PlaceOrderResponse"/></message>
          <portType name="Orders"><operation name="PlaceOrder"><input message="o:in"/><output message="o:out"/></operation></portType>
          <binding name="Orders" type="o:Orders">
            <soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>
            <operation name="PlaceOrder">
              <soap:operation soapAction="urn:orders#place"/>
              <input><soap:body use="literal"/></input><output><soap:body use="literal"/></output>
            </operation>
          </binding>
          <service name="Orders"><port name="Orders" binding="o:Orders"><soap:address location="http://orders.example/"/></port></service>
        </definitions>
        """.utf8)
}
