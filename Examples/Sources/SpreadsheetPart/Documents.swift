import Foundation

enum Documents {
    /// With a prefix on every element, as some writers of these files have it.
    static let worksheet = Data(
        """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
          <x:dimension ref="A1:C3"/>
          <x:sheetData>
            <x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="s"><x:v>1</x:v></x:c><x:c r="C1" s="4"/></x:row>
            <x:row r="2"><x:c r="A2" t="s"><x:v>2</x:v></x:c><x:c r="B2"><x:v>12.5</x:v></x:c></x:row>
            <x:row r="3"><x:c r="B3"><x:f>SUM(B2:B2)&amp;""</x:f><x:v>12.5</x:v></x:c><x:c r="C3" t="b"><x:v>1</x:v></x:c></x:row>
          </x:sheetData>
        </x:worksheet>
        """.utf8)

    static let sharedStrings = Data(
        """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="3" uniqueCount="3">
          <si><t>Article</t></si>
          <si><t>Price &amp; VAT</t></si>
          <si><r><t>Tea</t></r><r><t>pot</t></r></si>
        </sst>
        """.utf8)
}
