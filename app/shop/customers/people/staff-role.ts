/** What the panel has, as the rights name it. */
export const AREAS = [
  "orders",
  "shipments",
  "production",
  "payments",
  // Proformas and commercial invoices.
  "documents",
  // Amounts of money, on any page, paper and file.
  "prices",
  "customers",
  // To change one is to order for a customer.
  "carts",
  "inquiries",
  // Styles and their pictures.
  "catalogue",
  // Lists of styles without more than their pieces: availability, stock, EANs.
  "stock",
  // Delivery windows, price groups, discounts, minimums.
  "terms",
  "pages",
  "reports",
  "mail",
  // Roles of the staff.
  "staff",
  "settings",
  "audit",
] as const;
export type Area = (typeof AREAS)[number];

/** Who may change something sees it as well. */
export type Access = "see" | "change";

/** As `can` says it. */
export type StaffRight = `${Access}-${Area}`;

type Accesses = Readonly<Partial<Record<Area, Access>>>;

const all = (access: Access) => Object.fromEntries(AREAS.map((area) => [area, access])) as Record<Area, Access>;

const ROLES = {
  owner: all("change"),
  sales: {
    orders: "change",
    shipments: "change",
    production: "see",
    payments: "see",
    documents: "change",
    prices: "see",
    customers: "change",
    carts: "change",
    inquiries: "change",
    catalogue: "see",
    stock: "see",
    terms: "see",
    reports: "see",
  },
  // Alone without prices.
  warehouse: { orders: "see", shipments: "change", production: "see", stock: "change" },
  bookkeeping: {
    orders: "see",
    shipments: "see",
    payments: "change",
    documents: "change",
    prices: "see",
    customers: "see",
    reports: "see",
  },
  content: { prices: "see", catalogue: "change", stock: "change", pages: "change" },
  "read-only": all("see"),
  // By emergency code, until `adminUntil`: not stored in `staffRole`. What they grant would outlive their own role.
  "temporary-admin": { ...all("change"), carts: "see", staff: "see" },
} as const satisfies Record<string, Accesses>;

export type StaffRole = keyof typeof ROLES;
export type StoredRole = Exclude<StaffRole, "temporary-admin">;

/** What a role may do in an area; null is nothing. Guards, menus, tasks, searches and buttons decide by it alone. */
export const accessOf = (staffRole: StaffRole | null, area: Area): Access | null =>
  (staffRole && (ROLES[staffRole] as Accesses)[area]) ?? null;

export function can({ staffRole }: Pick<StaffStatus, "staffRole">, right: StaffRight): boolean {
  const [needed, area] = right.split("-") as [Access, Area];
  const access = accessOf(staffRole, area);
  return access === "change" || access === needed;
}

/** What is needed to sign a person out, or to read all that is kept about them: of the staff, to give roles. */
export const rightOver = (isStaff: boolean): StaffRight => (isStaff ? "change-staff" : "change-customers");

/** The role that one is given without another choice. There is always somebody who has it. */
export const OWNER = "owner" satisfies StoredRole;

/** Roles without an end, in the order in which they are offered. */
export const STORED_ROLES = Object.keys(ROLES).filter((role) => role !== "temporary-admin") as StoredRole[];

/** Columns of a person. */
export interface StaffColumns {
  /** Null for everybody who is no staff. */
  staffRole: string | null;
  /** When a temporary role ends or ended. */
  adminUntil: Date | null;
}

/** For a query. */
export const staffColumns = { staffRole: true, adminUntil: true } as const;

/** At a time. */
export interface StaffStatus {
  /** Null without a role whose rights the shop knows. */
  staffRole: StaffRole | null;
  /** No customer, whatever their role: nobody orders for them, erases or merges them. */
  isStaff: boolean;
  /** May enter the panel, by whatever role. */
  isAdmin: boolean;
  /** When a temporary admin role, by emergency code, ends. */
  adminUntil: Date | null;
}

/**
 * The only reader of a person's columns about the staff. Every decision about rights uses it, because a row keeps the
 * time of a temporary role that has ended until it is tidied. A role that the shop does not know has no rights.
 */
export function staffStatusOf({ staffRole: stored, adminUntil: until }: StaffColumns, now = Date.now()): StaffStatus {
  const known = asStoredRole(stored);
  const isTemporary = (stored === null || known !== null) && known !== OWNER && until !== null && until.getTime() > now;
  const staffRole = isTemporary ? "temporary-admin" : known;
  return {
    staffRole,
    isStaff: isTemporary || stored !== null,
    isAdmin: staffRole !== null,
    adminUntil: isTemporary ? until : null,
  };
}

const asStoredRole = (stored: string | null) => STORED_ROLES.find((role) => role === stored) ?? null;

/** Without an end. */
export const isOwner = ({ staffRole }: Pick<StaffColumns, "staffRole">) => staffRole === OWNER;

/** Prisma conditions for people: owners, and everybody who has no role without an end. */
export const OWNERS = { staffRole: OWNER };
export const NO_LASTING_STAFF = { staffRole: null };

/** The Prisma condition for people with a role without an end that has this right. */
export const withRight = (right: StaffRight) => ({
  staffRole: { in: STORED_ROLES.filter((staffRole) => can({ staffRole }, right)) },
});

/** Prisma conditions for people at a time: owners and temporary admins, all of the staff, and those who are no staff. */
export const isAnyOwner = (now: Date) => ({
  OR: [OWNERS, { adminUntil: { gt: now } }],
});
export const isAnyStaff = (now: Date) => ({
  OR: [{ staffRole: { in: STORED_ROLES } }, { adminUntil: { gt: now } }],
});
export const isNoStaff = (now: Date) => ({
  ...NO_LASTING_STAFF,
  OR: [{ adminUntil: null }, { adminUntil: { lte: now } }],
});
