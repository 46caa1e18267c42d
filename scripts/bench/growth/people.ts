import { customerSearchText } from "~/shop/customers/search-text";
import type { Address } from "~/formats/address";
import { seededRandom, daysBefore } from "../../../prisma/seed/random";
import { BENCH_ISSUER } from "../bench-database";
import { CUSTOMERS } from "./sizes";

const APPROVED = 4_600;
const ADMINS = 5;

const FIRST = [
  "Lana",
  "Jonas",
  "Maja",
  "Giulia",
  "Élise",
  "Sanne",
  "Tomaž",
  "Aoife",
  "Reto",
  "Freja",
  "Marta",
  "Piet",
  "Klara",
  "Inês",
  "Marco",
  "Hanna",
  "Zoë",
  "Luka",
  "Nora",
  "Camille",
];
const LAST = [
  "Huber",
  "Kovač",
  "Moretti",
  "Garnier",
  "de Boer",
  "Zupan",
  "Brennan",
  "Ammann",
  "Sørensen",
  "Vidal",
  "Claes",
  "Novotná",
  "Duarte",
  "Bianchi",
  "Lindqvist",
  "Maurer",
  "Horvat",
  "Weiß",
];
const TRADE = ["Boutique", "Atelier", "Maison", "Trgovina", "Studio", "Casa", "Laden", "Winkel"];
const COUNTRIES = ["AT", "BE", "CH", "DE", "DK", "ES", "FR", "GB", "HR", "IE", "IT", "NL", "SI"];

/** Generates the users of the benchmark's shop: first admins, then approved customers, then other applicants. */
export function benchPeople(now: Date) {
  return Array.from({ length: CUSTOMERS }, (_, index) => {
    const random = seededRandom(10_000 + index);
    const number = String(index + 1).padStart(4, "0");
    const firstName = random.pick(FIRST);
    const lastName = random.pick(LAST);
    const companyName = `${random.pick(TRADE)} ${lastName} ${number}`;
    const email = `buyer${number}@bench.example`;
    const isApproved = index < APPROVED;
    const address: Address = {
      name: companyName,
      address: `Lana Street ${index + 1}`,
      city: "Graz",
      state: "",
      zipCode: String(1_000 + index),
      country: random.pick(COUNTRIES),
    };
    const createdAt = isApproved
      ? daysBefore(now, random.between(5, 900), random.between(0, 480))
      : daysBefore(now, random.between(0, 60), random.between(0, 480));
    return {
      id: `bench-${number}`,
      issuer: BENCH_ISSUER,
      subject: number,
      email,
      firstName,
      lastName,
      isAdmin: index < ADMINS,
      isApproved,
      approvalStatus: isApproved ? "waiting" : random.pick(APPROVAL_STATUSES),
      approvalReason: null,
      approvalSince: null,
      adminRequestedAt: index >= ADMINS && index < ADMINS + 3 ? daysBefore(now, index) : null,
      searchText: customerSearchText({ firstName, lastName, email, companyName }),
      companyName,
      vatId: `SI${10_000_000 + index}`,
      website: `https://buyer${number}.example`,
      phone: `+386 1 ${100_000 + index}`,
      billingAddress: { ...address },
      shippingAddress: { ...address },
      createdAt,
      updatedAt: createdAt,
    };
  });
}

export type BenchPerson = ReturnType<typeof benchPeople>[number];

// Half of the applicants who are not approved wait for a decision.
const APPROVAL_STATUSES = ["waiting", "waiting", "waiting", "question", "declined", "suspended"];
