import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import {
  organizationInvitations,
  organizationMembers,
  passkeys,
  ssoConnections,
  ssoDomains,
  ssoIdentities,
  ssoLinks,
  ssoRequests,
  users,
} from '../schema.ts';

export type SsoConnectionRow = typeof ssoConnections.$inferSelect;
export type SsoDomainRow = typeof ssoDomains.$inferSelect;
export type SsoRequestRow = typeof ssoRequests.$inferSelect;
export type SsoLinkRow = typeof ssoLinks.$inferSelect;

export async function readSsoConnection(
  db: Db,
  organizationId: string,
): Promise<SsoConnectionRow | undefined> {
  const [connection] = await db
    .select()
    .from(ssoConnections)
    .where(eq(ssoConnections.organizationId, organizationId));
  return connection;
}

/** Creates or changes an organization's connection. */
export async function storeSsoConnection(
  tx: Db,
  connection: Omit<SsoConnectionRow, 'createdAt'>,
): Promise<void> {
  const { organizationId: _, ...set } = connection;
  await tx
    .insert(ssoConnections)
    .values(connection)
    .onConflictDoUpdate({ target: ssoConnections.organizationId, set });
}

/** Records a successful test, unless the settings that it used have changed. */
export async function markSsoTested(
  tx: Db,
  { organizationId, issuer, clientId, clientSecret }: SsoConnectionRow,
): Promise<void> {
  await tx
    .update(ssoConnections)
    .set({ testedAt: sql`now()` })
    .where(
      and(
        eq(ssoConnections.organizationId, organizationId),
        eq(ssoConnections.issuer, issuer),
        eq(ssoConnections.clientId, clientId),
        clientSecret === null
          ? isNull(ssoConnections.clientSecret)
          : eq(ssoConnections.clientSecret, clientSecret),
      ),
    );
}

/** Deletes a connection and everything that depends on it, except for the domains. */
export async function deleteSsoConnectionRows(tx: Db, organizationId: string): Promise<void> {
  await tx.delete(ssoConnections).where(eq(ssoConnections.organizationId, organizationId));
  await tx.delete(ssoIdentities).where(eq(ssoIdentities.organizationId, organizationId));
  await tx.delete(ssoLinks).where(eq(ssoLinks.organizationId, organizationId));
  await tx.delete(ssoRequests).where(eq(ssoRequests.organizationId, organizationId));
}

export async function listSsoDomains(db: Db, organizationId: string): Promise<SsoDomainRow[]> {
  return db
    .select()
    .from(ssoDomains)
    .where(eq(ssoDomains.organizationId, organizationId))
    .orderBy(asc(ssoDomains.domain)); // sso_domains_organization_idx
}

/** @returns false if the organization already has the domain. */
export async function insertSsoDomain(
  tx: Db,
  domain: Pick<SsoDomainRow, 'id' | 'organizationId' | 'domain' | 'token'>,
): Promise<boolean> {
  const inserted = await tx.insert(ssoDomains).values(domain).onConflictDoNothing().returning();
  return inserted.length === 1;
}

/** Marks a domain as verified. @returns false if another organization has verified it. */
export async function verifySsoDomainRow(tx: Db, domainId: string, domain: string): Promise<boolean> {
  // Two organizations could verify the domain at the same moment.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sso domain ${domain}`}, 0))`);
  const taken = await tx
    .select({ id: ssoDomains.id })
    .from(ssoDomains)
    .where(and(eq(ssoDomains.domain, domain), isNotNull(ssoDomains.verifiedAt)));
  if (taken.some(({ id }) => id !== domainId)) return false;
  await tx.update(ssoDomains).set({ verifiedAt: sql`now()` }).where(eq(ssoDomains.id, domainId));
  return true;
}

export async function deleteSsoDomainRow(tx: Db, organizationId: string, domainId: string): Promise<void> {
  await tx
    .delete(ssoDomains)
    .where(and(eq(ssoDomains.id, domainId), eq(ssoDomains.organizationId, organizationId)));
}

/** Returns the connection of the organization that has verified a domain. */
export async function findSsoConnectionByDomain(
  db: Db,
  domain: string,
): Promise<SsoConnectionRow | undefined> {
  const [found] = await db
    .select({ connection: ssoConnections })
    .from(ssoDomains)
    .innerJoin(ssoConnections, eq(ssoConnections.organizationId, ssoDomains.organizationId))
    .where(and(eq(ssoDomains.domain, domain), isNotNull(ssoDomains.verifiedAt))); // sso_domains_verified_idx
  return found?.connection;
}

/** Whether an organization has verified a domain. */
export async function hasVerifiedDomain(db: Db, organizationId: string, domain: string): Promise<boolean> {
  const found = await db
    .select({ id: ssoDomains.id })
    .from(ssoDomains)
    .where(
      and(
        eq(ssoDomains.organizationId, organizationId),
        eq(ssoDomains.domain, domain),
        isNotNull(ssoDomains.verifiedAt),
      ),
    );
  return found.length === 1;
}

const REQUEST_MINUTES = 15;

export async function insertSsoRequest(db: Db, request: Omit<SsoRequestRow, 'expiresAt'>): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${REQUEST_MINUTES})`;
  await db.insert(ssoRequests).values({ ...request, expiresAt });
}

/**
 * Uses up a request. Everything must match, so a response is accepted only if this browser requested it from
 * this organization's provider. Of simultaneous responses, only one succeeds.
 */
export async function consumeSsoRequest(
  db: Db,
  request: Pick<SsoRequestRow, 'stateHash' | 'browserHash' | 'organizationId' | 'testedBy'>,
): Promise<SsoRequestRow | undefined> {
  const [taken] = await db
    .delete(ssoRequests)
    .where(
      and(
        eq(ssoRequests.stateHash, request.stateHash),
        eq(ssoRequests.browserHash, request.browserHash),
        eq(ssoRequests.organizationId, request.organizationId),
        request.testedBy === null ? isNull(ssoRequests.testedBy) : eq(ssoRequests.testedBy, request.testedBy),
        gt(ssoRequests.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return taken;
}

/** A person at an organization's provider. */
export interface SsoIdentity {
  readonly organizationId: string;
  readonly issuer: string;
  readonly subject: string;
}

const isIdentity = ({ organizationId, issuer, subject }: SsoIdentity) =>
  and(
    eq(ssoIdentities.organizationId, organizationId),
    eq(ssoIdentities.issuer, issuer),
    eq(ssoIdentities.subject, subject),
  );

/** Returns the account that an identity is linked to. */
export async function findIdentityUser(db: Db, identity: SsoIdentity) {
  const [found] = await db
    .select({ user: users })
    .from(ssoIdentities)
    .innerJoin(users, eq(users.id, ssoIdentities.userId))
    .where(isIdentity(identity));
  return found?.user;
}

/** Links an identity to an account. @returns false if it's linked to another one. */
export async function storeIdentity(tx: Db, identity: SsoIdentity, userId: string): Promise<boolean> {
  await tx
    .insert(ssoIdentities)
    .values({ ...identity, userId })
    .onConflictDoNothing();
  return (await findIdentityUser(tx, identity))?.id === userId;
}

const LINK_MINUTES = 30;

export async function insertSsoLink(
  db: Db,
  link: Omit<SsoLinkRow, 'mailCodeHash' | 'expiresAt'>,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${LINK_MINUTES})`;
  await db.insert(ssoLinks).values({ ...link, expiresAt });
}

const isValidLink = (hash: string) => and(eq(ssoLinks.hash, hash), gt(ssoLinks.expiresAt, sql`now()`));

export async function readSsoLink(db: Db, hash: string): Promise<SsoLinkRow | undefined> {
  const [link] = await db.select().from(ssoLinks).where(isValidLink(hash));
  return link;
}

/** Stores the hash of the code that is about to be emailed. */
export async function storeLinkCode(db: Db, hash: string, mailCodeHash: string): Promise<void> {
  await db.update(ssoLinks).set({ mailCodeHash }).where(isValidLink(hash));
}

/** Uses up a link. Of simultaneous requests, only one succeeds. */
export async function consumeSsoLink(tx: Db, hash: string): Promise<SsoLinkRow | undefined> {
  const [taken] = await tx.delete(ssoLinks).where(isValidLink(hash)).returning();
  return taken;
}

export async function deleteExpiredSsoData(db: Db): Promise<void> {
  await db.delete(ssoRequests).where(lte(ssoRequests.expiresAt, sql`now()`));
  await db.delete(ssoLinks).where(lte(ssoLinks.expiresAt, sql`now()`));
}

/** Uses up an address's invitation to the whole organization. @returns its role. */
export async function takeInvitationRole(tx: Db, organizationId: string, email: string) {
  const [taken] = await tx
    .delete(organizationInvitations)
    .where(
      and(
        eq(organizationInvitations.organizationId, organizationId),
        eq(organizationInvitations.email, email),
        isNull(organizationInvitations.siteGroupId),
        eq(organizationInvitations.isDeclined, false),
        gt(organizationInvitations.expiresAt, sql`now()`),
      ),
    )
    .returning({ role: organizationInvitations.role });
  return taken?.role;
}

/** Lists members who would lose access under an organization's sign-in rules. */
export async function listMembersAtSignIn(
  db: Db,
  organizationId: string,
): Promise<{ readonly email: string; readonly isOwner: boolean; readonly hasTwoFactor: boolean }[]> {
  return db
    .select({
      email: users.email,
      isOwner: sql<boolean>`${organizationMembers.role} = 'owner'`,
      hasTwoFactor: sql<boolean>`${users.twoFactorSince} is not null
        or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})`,
    })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(eq(organizationMembers.organizationId, organizationId))
    .orderBy(asc(users.email));
}
