import Foundation
import Testing
import XMLCodable

/// Credit transfers of ISO 20022: pain.001.001.09.
@Suite("Formats: ISO 20022 payments")
struct PaymentInitiationTests {
    struct Document: Codable, Equatable, XMLNamespaced {
        static let xmlNamespace = XMLNamespace("urn:iso:std:iso:20022:tech:xsd:pain.001.001.09", prefix: "")
        var initiation: Initiation
        enum CodingKeys: String, CodingKey { case initiation = "CstmrCdtTrfInitn" }
    }
    struct Initiation: Codable, Equatable {
        var message: String, created: String, count: Int, initiator: String, payments: [Payment]
        enum CodingKeys: String, CodingKey {
            case message = "GrpHdr/MsgId"
            case created = "GrpHdr/CreDtTm"
            case count = "GrpHdr/NbOfTxs"
            case initiator = "GrpHdr/InitgPty/Nm"
            case payments = "PmtInf"
        }
    }

    struct Payment: Codable, Equatable {
        var identifier: String, method: Method, date: String, debtor: String, debtorAccount: Account, bank: String, transfers: [Transfer]
        enum Method: String, Codable { case transfer = "TRF", cheque = "CHK" }
        enum CodingKeys: String, CodingKey {
            case identifier = "PmtInfId"
            case method = "PmtMtd"
            case date = "ReqdExctnDt/Dt"
            case debtor = "Dbtr/Nm"
            case debtorAccount = "DbtrAcct/Id"
            case bank = "DbtrAgt/FinInstnId/BICFI"
            case transfers = "CdtTrfTxInf"
        }
    }

    /// An account: `IBAN`, or another scheme's identifier.
    struct Account: Codable, Equatable {
        var iban: String?
        var other: String?
        enum CodingKeys: String, CodingKey { case iban = "IBAN", other = "Othr/Id" }
    }
    struct Transfer: Codable, Equatable {
        var endToEnd: String, amount: Decimal, currency: String, creditor: String, creditorAccount: Account, remittance: [String]
        enum CodingKeys: String, CodingKey {
            case endToEnd = "PmtId/EndToEndId"
            case amount = "Amt/InstdAmt"
            case currency = "Amt/InstdAmt/@Ccy"
            case creditor = "Cdtr/Nm"
            case creditorAccount = "CdtrAcct/Id"
            case remittance = "RmtInf/Ustrd"
        }
    }

    static let document = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
          <CstmrCdtTrfInitn>
            <GrpHdr>
              <MsgId>MSG-2026-11-22-1</MsgId>
              <CreDtTm>2026-11-22T10:00:00Z</CreDtTm>
              <NbOfTxs>2</NbOfTxs>
              <InitgPty>
                <Nm>Acme</Nm>
              </InitgPty>
            </GrpHdr>
            <PmtInf>
              <PmtInfId>P1</PmtInfId>
              <PmtMtd>TRF</PmtMtd>
              <ReqdExctnDt>
                <Dt>2026-11-23</Dt>
              </ReqdExctnDt>
              <Dbtr>
                <Nm>Acme</Nm>
              </Dbtr>
              <DbtrAcct>
                <Id>
                  <IBAN>DE89370400440532013000</IBAN>
                </Id>
              </DbtrAcct>
              <DbtrAgt>
                <FinInstnId>
                  <BICFI>COBADEFFXXX</BICFI>
                </FinInstnId>
              </DbtrAgt>
              <CdtTrfTxInf>
                <PmtId>
                  <EndToEndId>E1</EndToEndId>
                </PmtId>
                <Amt>
                  <InstdAmt Ccy="EUR">100.25</InstdAmt>
                </Amt>
                <Cdtr>
                  <Nm>Bolt &amp; Nut</Nm>
                </Cdtr>
                <CdtrAcct>
                  <Id>
                    <IBAN>FR1420041010050500013M02606</IBAN>
                  </Id>
                </CdtrAcct>
                <RmtInf>
                  <Ustrd>Invoice 1</Ustrd>
                  <Ustrd>less 2 % discount</Ustrd>
                </RmtInf>
              </CdtTrfTxInf>
              <CdtTrfTxInf>
                <PmtId>
                  <EndToEndId>E2</EndToEndId>
                </PmtId>
                <Amt>
                  <InstdAmt Ccy="USD">50</InstdAmt>
                </Amt>
                <Cdtr>
                  <Nm>Gear</Nm>
                </Cdtr>
                <CdtrAcct>
                  <Id>
                    <Othr>
                      <Id>12-345</Id>
                    </Othr>
                  </Id>
                </CdtrAcct>
                <RmtInf>
                  <Ustrd>Invoice 2</Ustrd>
                </RmtInf>
              </CdtTrfTxInf>
            </PmtInf>
          </CstmrCdtTrfInitn>
        </Document>
        """

    @Test("A credit transfer is read through paths, and written again as it was")
    func transfer() throws {
        let document = try expectSameDocument(Document.self, Self.document, root: "Document", header: .utf8)
        let transfers = document.initiation.payments[0].transfers
        #expect(transfers.map(\.amount) == [Decimal(string: "100.25"), 50])
        #expect(transfers.map(\.currency) == ["EUR", "USD"])
        #expect(transfers.map(\.creditorAccount.other) == [nil, "12-345"])
        #expect(transfers[0].remittance == ["Invoice 1", "less 2 % discount"])
    }
}
