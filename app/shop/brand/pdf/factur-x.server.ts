/** The name that Factur-X gives to the invoice in a PDF. */
export const FACTUR_X_FILE = "factur-x.xml";

const PDFA = "http://www.aiim.org/pdfa/ns";
const FACTUR_X = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

const PROPERTIES = {
  DocumentFileName: FACTUR_X_FILE,
  DocumentType: "INVOICE",
  Version: "1.0",
  // oxlint-disable-next-line messages/no-sentence -- the name of a profile.
  ConformanceLevel: "EN 16931",
};

/**
 * Puts an invoice as CII into the PDF/A-3 that shows it: Factur-X 1.0, profile EN 16931. PDF/A wants a description of properties that it
 * does not know.
 */
export function embedInvoice(doc: PDFKit.PDFDocument, cii: Buffer, createdAt: Date): void {
  doc.file(cii, {
    name: FACTUR_X_FILE,
    type: "text/xml",
    relationship: "Alternative",
    description: "Factur-X",
    creationDate: createdAt,
    modifiedDate: createdAt,
    // The types of pdfkit lack the relationship.
  } as PDFKit.Mixins.PDFAttachmentOptions);
  const described = Object.keys(PROPERTIES).map(
    (name) => `<rdf:li rdf:parseType="Resource">
      <pdfaProperty:name>${name}</pdfaProperty:name>
      <pdfaProperty:valueType>Text</pdfaProperty:valueType>
      <pdfaProperty:category>external</pdfaProperty:category>
      <pdfaProperty:description>${name}</pdfaProperty:description>
    </rdf:li>`,
  );
  doc.appendXML(`<rdf:Description rdf:about="" xmlns:pdfaExtension="${PDFA}/extension/" xmlns:pdfaSchema="${PDFA}/schema#"
      xmlns:pdfaProperty="${PDFA}/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>${FACTUR_X}</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>fx</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq>${described.join("")}</rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`);
  const values = Object.entries(PROPERTIES).map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`);
  doc.appendXML(`<rdf:Description rdf:about="" xmlns:fx="${FACTUR_X}">${values.join("")}</rdf:Description>`);
}
