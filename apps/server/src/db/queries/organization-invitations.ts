import { ORGANIZATION_INVITATION_VALID_DAYS } from '@curbcut/contract';
import { and, asc, desc, eq, getTableColumns, gt, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { auditInvitations, organizationInvitations, organizations, siteGroups } from '../schema.ts';

export type OrganizationInvitationRow = typeof organizationInvitations.$inferSelect;

/** An invitation with the names that people see. */
export type NamedInvitation = OrganizationInvitationRow & {
  readonly organizationName: string;
  readonly siteGroupName: string | null;
};

const namedInvitations = (db: Db) =>
  db
    .select({
      ...getTableColumns(organizationInvitations),
      organizationName: organizations.name,
      siteGroupName: siteGroups.name,
    })
    .from(organizationInvitations)
    .innerJoin(organizations, eq(organizations.id, organizationInvitations.organizationId))
    .leftJoin(siteGroups, eq(siteGroups.id, organizationInvitations.siteGroupId));

/** Lists an organization's invitations that haven't been accepted, newest first. */
export async function listOrganizationInvitations(
  db: Db,
  organizationId: string,
): Promise<NamedInvitation[]> {
  return namedInvitations(db)
    .where(eq(organizationInvitations.organizationId, organizationId))
    .orderBy(desc(organizationInvitations.createdAt), asc(organizationInvitations.email));
}

const expiresAt = sql`now() + make_interval(days => ${ORGANIZATION_INVITATION_VALID_DAYS})`;

/** Stores an invitation, replacing any earlier one to the same address. */
export async function storeOrganizationInvitation(
  tx: Db,
  invitation: Pick<
    OrganizationInvitationRow,
    'id' | 'organizationId' | 'siteGroupId' | 'email' | 'role' | 'invitedBy'
  >,
): Promise<void> {
  const { organizationId, email } = invitation;
  await tx
    .delete(organizationInvitations)
    .where(
      and(
        eq(organizationInvitations.organizationId, organizationId),
        eq(organizationInvitations.email, email),
      ),
    );
  await tx.insert(organizationInvitations).values({ ...invitation, expiresAt });
}

export async function readOrganizationInvitation(
  db: Db,
  organizationId: string,
  invitationId: string,
): Promise<OrganizationInvitationRow | undefined> {
  const [invitation] = await db
    .select()
    .from(organizationInvitations)
    .where(
      and(
        eq(organizationInvitations.id, invitationId),
        eq(organizationInvitations.organizationId, organizationId),
      ),
    );
  return invitation;
}

/** Makes an invitation acceptable again for as long as a new one. */
export async function renewOrganizationInvitation(tx: Db, invitationId: string): Promise<void> {
  await tx
    .update(organizationInvitations)
    .set({ expiresAt, isDeclined: false })
    .where(eq(organizationInvitations.id, invitationId));
}

export async function deleteOrganizationInvitation(tx: Db, invitationId: string): Promise<void> {
  await tx.delete(organizationInvitations).where(eq(organizationInvitations.id, invitationId));
}

const isOpen = and(
  eq(organizationInvitations.isDeclined, false),
  gt(organizationInvitations.expiresAt, sql`now()`),
);

/** Counts an organization's invitations that can be accepted, except those to a given address. */
export async function countOpenInvitations(
  db: Db,
  organizationId: string,
  exceptEmail: string,
): Promise<number> {
  return db.$count(
    organizationInvitations,
    and(
      eq(organizationInvitations.organizationId, organizationId),
      ne(organizationInvitations.email, exceptEmail),
      isOpen,
    ),
  );
}

/** Lists the invitations to an address that can be accepted, newest first. */
export async function listReceivedOrganizationInvitations(db: Db, email: string): Promise<NamedInvitation[]> {
  return namedInvitations(db)
    .where(and(eq(organizationInvitations.email, email), isOpen))
    .orderBy(desc(organizationInvitations.createdAt)); // served by organization_invitations_received_idx
}

/** Reads an invitation to an address that can be accepted. */
export async function readReceivedOrganizationInvitation(
  db: Db,
  email: string,
  invitationId: string,
): Promise<NamedInvitation | undefined> {
  const [invitation] = await namedInvitations(db).where(
    and(eq(organizationInvitations.id, invitationId), eq(organizationInvitations.email, email), isOpen),
  );
  return invitation;
}

/** Reads an invitation that can be accepted, for the job that emails it. */
export async function readOrganizationInvitationForJob(
  db: Db,
  invitationId: string,
): Promise<NamedInvitation | undefined> {
  const [invitation] = await namedInvitations(db).where(
    and(eq(organizationInvitations.id, invitationId), isOpen),
  );
  return invitation;
}

export async function declineOrganizationInvitation(tx: Db, invitationId: string): Promise<void> {
  await tx
    .update(organizationInvitations)
    .set({ isDeclined: true })
    .where(eq(organizationInvitations.id, invitationId));
}

/** Number of days that an invitation is still listed after it has expired. */
const EXPIRED_RETENTION_DAYS = 14;

export async function deleteExpiredOrganizationInvitations(db: Db): Promise<void> {
  const cutoff = sql`now() - make_interval(days => ${EXPIRED_RETENTION_DAYS})`;
  await db.delete(organizationInvitations).where(lt(organizationInvitations.expiresAt, cutoff));
}

/** Whether an address has a valid invitation to an organization or an audit. */
export async function hasOpenInvitation(db: Db, email: string): Promise<boolean> {
  const toOrganization = await db
    .select({ id: organizationInvitations.id })
    .from(organizationInvitations)
    .where(and(eq(organizationInvitations.email, email), isOpen))
    .limit(1);
  if (toOrganization.length === 1) return true;
  const toAudit = await db
    .select({ id: auditInvitations.id })
    .from(auditInvitations)
    .where(
      and(
        eq(auditInvitations.email, email),
        eq(auditInvitations.isDeclined, false),
        gt(auditInvitations.expiresAt, sql`now()`),
      ),
    )
    .limit(1);
  return toAudit.length === 1;
}
