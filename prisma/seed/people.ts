export interface DemoPerson {
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
  role: "approved" | "pending" | "admin";
  /** On the demo's sign-in page. */
  label: string;
  /** On the demo's sign-in page. */
  offered: boolean;
  companyName?: string;
  vatId?: string;
  website?: string;
  phone?: string;
  address?: DemoAddress;
  /** For a "pending" user: the age of the decision in days, and the question or reason. */
  approvalStatus?: { is: "question" | "declined" | "suspended"; days: number; reason: string };
}

export interface DemoAddress {
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

const address = (
  name: string,
  street: string,
  zipCode: string,
  city: string,
  country: string,
  state = "",
): DemoAddress => ({ name, address: street, city, state, zipCode, country });

/** Who orders most in the demo, and its admin. */
export const BUYER = "demo-buyer";
export const ADMIN = "demo-admin";

/** None of these people, companies or e-mail addresses exists. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    subject: BUYER,
    email: "lana@boutique-lana.example",
    firstName: "Lana",
    lastName: "Huber",
    role: "approved",
    label: "approved customer, a boutique in Graz with orders and a cart",
    offered: true,
    companyName: "Boutique Lana e.U.",
    vatId: "ATU13585627",
    website: "https://boutique-lana.example",
    phone: "+43 316 000 101",
    address: address("Boutique Lana e.U.", "Sporgasse 101", "8010", "Graz", "AT"),
  },
  {
    subject: "demo-second-buyer",
    email: "einkauf@nordlicht-laden.example",
    firstName: "Jonas",
    lastName: "Petersen",
    role: "approved",
    label: "approved customer, a concept store in Hamburg",
    offered: true,
    companyName: "Nordlicht Laden GmbH",
    vatId: "DE136695976",
    website: "https://nordlicht-laden.example",
    phone: "+49 40 0000 202",
    address: address("Nordlicht Laden GmbH", "Marktstraße 202", "20357", "Hamburg", "DE"),
  },
  {
    subject: "demo-applicant",
    email: "giulia@filo-e-casa.example",
    firstName: "Giulia",
    lastName: "Moretti",
    role: "pending",
    label: "applicant who waits for approval, a shop in Trieste",
    offered: true,
    companyName: "Filo e Casa S.r.l.",
    vatId: "IT00743110157",
    website: "https://filo-e-casa.example",
    phone: "+39 040 000 303",
    address: address("Filo e Casa S.r.l.", "Via del Lino 303", "34121", "Trieste", "IT", "TS"),
  },
  {
    subject: ADMIN,
    email: "maja@preja.example",
    firstName: "Maja",
    lastName: "Kovač",
    role: "admin",
    label: "staff of the brand, an admin",
    offered: true,
    companyName: "Preja",
    phone: "+386 1 000 04 04",
    address: address("Preja", "Predilniška cesta 404", "4290", "Tržič", "SI"),
  },
  {
    subject: "demo-approved-3",
    email: "inkoop@wolkenhuis.example",
    firstName: "Sanne",
    lastName: "de Boer",
    role: "approved",
    label: "approved customer in Utrecht",
    offered: false,
    companyName: "Wolkenhuis B.V.",
    vatId: "NL004495445B01",
    website: "https://wolkenhuis.example",
    phone: "+31 30 000 0505",
    address: address("Wolkenhuis B.V.", "Garenstraat 505", "3511 AB", "Utrecht", "NL"),
  },
  {
    subject: "demo-approved-4",
    email: "camille@atelier-maille.example",
    firstName: "Camille",
    lastName: "Lefèvre",
    role: "approved",
    label: "approved customer in Lyon",
    offered: false,
    companyName: "Atelier Maille SARL",
    vatId: "FR40303265045",
    website: "https://atelier-maille.example",
    phone: "+33 4 00 00 06 06",
    address: address("Atelier Maille SARL", "606 rue de la Laine", "69001", "Lyon", "FR"),
  },
  {
    subject: "demo-approved-5",
    email: "buying@hearth-and-thread.example",
    firstName: "Eleanor",
    lastName: "Whitfield",
    role: "approved",
    label: "approved customer in Edinburgh, outside the EU",
    offered: false,
    companyName: "Hearth & Thread Ltd",
    website: "https://hearth-and-thread.example",
    phone: "+44 131 000 0707",
    address: address("Hearth & Thread Ltd", "707 Weaver's Close", "EH1 1AA", "Edinburgh", "GB"),
  },
  {
    subject: "demo-approved-6",
    email: "tina@trgovina-klopcic.example",
    firstName: "Tina",
    lastName: "Klopčič",
    role: "approved",
    label: "approved customer in Ljubljana",
    offered: false,
    companyName: "Trgovina Klopčič d.o.o.",
    vatId: "SI12345679",
    website: "https://trgovina-klopcic.example",
    phone: "+386 1 000 08 08",
    address: address("Trgovina Klopčič d.o.o.", "Volnena ulica 808", "1000", "Ljubljana", "SI"),
  },
  {
    subject: "demo-pending-2",
    email: "hello@smaa-traade.example",
    firstName: "Freja",
    lastName: "Sørensen",
    role: "pending",
    label: "applicant in Aarhus",
    offered: false,
    companyName: "Små Tråde ApS",
    vatId: "DK13585628",
    website: "https://smaa-traade.example",
    phone: "+45 00 00 09 09",
    address: address("Små Tråde ApS", "Garngade 909", "8000", "Aarhus", "DK"),
  },
  {
    subject: "demo-pending-3",
    email: "marta@lana-y-sal.example",
    firstName: "Marta",
    lastName: "Vidal",
    role: "pending",
    label: "applicant in Girona who has not filled in the company profile",
    offered: false,
  },
  {
    subject: "demo-pending-4",
    email: "kontakt@bergwolle.example",
    firstName: "Reto",
    lastName: "Ammann",
    role: "pending",
    label: "applicant in Chur, outside the EU",
    offered: false,
    companyName: "Bergwolle AG",
    website: "https://bergwolle.example",
    phone: "+41 81 000 10 10",
    address: address("Bergwolle AG", "Spinnereiweg 1010", "7000", "Chur", "CH"),
  },
  {
    subject: "demo-question",
    email: "ana@loja-do-fio.example",
    firstName: "Ana",
    lastName: "Carvalho",
    role: "pending",
    label: "applicant in Porto who was asked a question",
    offered: false,
    companyName: "Loja do Fio Lda",
    website: "https://loja-do-fio.example",
    address: address("Loja do Fio Lda", "Rua da Lã 1111", "4000-001", "Porto", "PT"),
    approvalStatus: {
      is: "question",
      days: 2,
      reason: "Which VAT ID should appear on your invoices, and do you sell in a shop or online only?",
    },
  },
  {
    subject: "demo-declined",
    email: "deals@everything-outlet.example",
    firstName: "Robin",
    lastName: "Vance",
    role: "pending",
    label: "applicant who was declined",
    offered: false,
    companyName: "Everything Outlet",
    website: "https://everything-outlet.example",
    approvalStatus: {
      is: "declined",
      days: 6,
      reason: "We sell to shops that show our knitwear at its full price, and to no outlets.",
    },
  },
  {
    subject: "demo-suspended",
    email: "buero@strickeck.example",
    firstName: "Ute",
    lastName: "Brandt",
    role: "pending",
    label: "customer in Leipzig whose approval was taken back",
    offered: false,
    companyName: "Strickeck Brandt e.K.",
    vatId: "DE111111125",
    website: "https://strickeck.example",
    phone: "+49 341 000 1313",
    address: address("Strickeck Brandt e.K.", "Nadelgasse 1313", "04109", "Leipzig", "DE"),
    approvalStatus: {
      is: "suspended",
      days: 20,
      reason: "Two invoices of last season are unpaid. Please write to us.",
    },
  },
];
