/// What the app's server sends.
enum Documents {
    static let order = """
        <order id="1007">
            <customer><name>Ann</name><city>Rome</city></customer>
            <placed>1500000000</placed>
            <note><![CDATA[Ring twice & wait]]></note>
            <items>
                <item sku="W-1"><title>Waffle iron</title><price currency="EUR">39.95</price></item>
                <item sku="S-7"><title>Syrup</title><price>5.5</price></item>
            </items>
        </order>
        """

    static let withoutItems = """
        <order id="1008"><customer><name>Bo</name></customer><placed>1500000060</placed><items/></order>
        """
}
