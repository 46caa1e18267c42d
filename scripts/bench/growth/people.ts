import { companySearchText, personSearchText } from "~/shop/customers/companies/search-text";
import type { Address } from "~/formats/address";
import { ADMIN } from "~/shop/customers/people/staff-role";
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

/** Generates the people of the benchmark's shop, each of an own company: first admins, then customers, then other applicants. */
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
      staffRole: index < ADMINS ? ADMIN : null,
      approvalStatus: isApproved ? "approved" : random.pick(APPROVAL_STATUSES),
      adminRequestedAt: index >= ADMINS && index < ADMINS + 3 ? daysBefore(now, index) : null,
      companyName,
      vatId: `SI${10_000_000 + index}`,
      website: `https://buyer${number}.example`,
      phone: `+386 1 ${100_000 + index}`,
      billingAddress: { ...address },
      shippingAddress: { ...address },
      createdAt,
    };
  });
}

export type BenchPerson = ReturnType<typeof benchPeople>[number];

/** The rows of `users`. */
export const userRows = (people: readonly BenchPerson[]) =>
  people.map(({ id, issuer, subject, email, firstName, lastName, ...person }) => ({
    id,
    issuer,
    subject,
    email,
    firstName,
    lastName,
    staffRole: person.staffRole,
    adminRequestedAt: person.adminRequestedAt,
    searchText: personSearchText({ email, firstName, lastName }, [{ name: person.companyName }]),
    createdAt: person.createdAt,
    updatedAt: person.createdAt,
  }));

/** The rows of `companies`, each with the id of its person. */
export const companyRows = (people: readonly BenchPerson[]) =>
  people.map((person) => ({
    id: person.id,
    contactId: person.id,
    name: person.companyName,
    approvalStatus: person.approvalStatus,
    searchText: companySearchText({ name: person.companyName }, [person]),
    vatId: person.vatId,
    website: person.website,
    phone: person.phone,
    billingAddress: person.billingAddress,
    shippingAddress: person.shippingAddress,
    createdAt: person.createdAt,
    updatedAt: person.createdAt,
  }));

/** The rows of `memberships`. */
export const membershipRows = (people: readonly Pick<BenchPerson, "id" | "createdAt">[]) =>
  people.map(({ id, createdAt }) => ({ userId: id, companyId: id, role: "owner", createdAt }));

// Half of the applicants who are not approved wait for a decision.
const APPROVAL_STATUSES = ["waiting", "waiting", "waiting", "question", "declined", "suspended"];
