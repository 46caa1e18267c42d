/** As `can` says it. */
export type StaffRight =
  /** See the companies of their scope, with orders and papers, in the admin panel. */
  | "see-customers"
  /** Everything else in the admin panel, for the whole shop. */
  | "administer"
  /** Order for a company of their scope. */
  | "order-for"
  /** Grant and revoke roles of the staff. */
  | "change-roles";

const RIGHTS = {
  admin: ["see-customers", "administer", "order-for", "change-roles"],
  // By emergency code, until `adminUntil`: not stored in `staffRole`.
  "temporary-admin": ["see-customers", "administer"],
} as const satisfies Record<string, readonly StaffRight[]>;

export type StaffRole = keyof typeof RIGHTS;

/** Has no end. */
export const ADMIN = "admin" satisfies StaffRole;

/** Columns of a person. */
export interface StoredRole {
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
  /** Also of a temporary admin. */
  isAdmin: boolean;
  /** When a temporary admin role, by emergency code, ends. */
  adminUntil: Date | null;
}

/**
 * The only reader of a person's columns about the staff. Every decision about rights uses it, because a row keeps the
 * time of a temporary role that has ended until it is tidied. A role that the shop does not know has no rights.
 */
export function staffStatusOf({ staffRole: stored, adminUntil: until }: StoredRole, now = Date.now()): StaffStatus {
  const isTemporary = stored === null && until !== null && until.getTime() > now;
  const staffRole = isTemporary ? "temporary-admin" : asStoredRole(stored);
  return {
    staffRole,
    isStaff: isTemporary || stored !== null,
    isAdmin: can({ staffRole }, "administer"),
    adminUntil: isTemporary ? until : null,
  };
}

const asStoredRole = (stored: string | null) => STORED_ROLES.find((role) => role === stored) ?? null;

const STORED_ROLES = Object.keys(RIGHTS).filter((role) => role !== "temporary-admin") as Exclude<
  StaffRole,
  "temporary-admin"
>[];

/** Guards, menus and buttons decide by it alone. */
export const can = ({ staffRole }: Pick<StaffStatus, "staffRole">, right: StaffRight): boolean =>
  staffRole !== null && (RIGHTS[staffRole] as readonly StaffRight[]).includes(right);

/** Of an admin without an end. */
export const isLastingAdmin = ({ staffRole }: Pick<StoredRole, "staffRole">) => staffRole === ADMIN;

/** Prisma conditions for people: admins without an end, and everybody who has no role without an end. */
export const LASTING_ADMIN = { staffRole: ADMIN };
export const NO_LASTING_STAFF = { staffRole: null };

/** The Prisma condition for people with a role without an end that has this right. */
export const withRight = (right: StaffRight) => ({
  staffRole: { in: STORED_ROLES.filter((staffRole) => can({ staffRole }, right)) },
});

/** Prisma conditions for people at a time: admins, temporary ones included, and those who are no staff. */
export const isAnyAdmin = (now: Date) => ({
  OR: [LASTING_ADMIN, { adminUntil: { gt: now } }],
});
export const isNoStaff = (now: Date) => ({
  ...NO_LASTING_STAFF,
  OR: [{ adminUntil: null }, { adminUntil: { lte: now } }],
});
