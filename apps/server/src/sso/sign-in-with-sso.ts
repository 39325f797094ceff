import { timingSafeEqual } from 'node:crypto';
import { fieldMessages, type linkSso, type SsoLink, type SsoRequest } from '@curbcut/contract';
import type { z } from 'zod';
import {
  clearAccountAttempts,
  countAccountAttempt,
  countNetworkAttempt,
  refundNetworkAttempt,
} from '../auth/attempt-limits.ts';
import { type Caller, toPersonActor } from '../auth/caller.ts';
import { requireCodeIfOn } from '../auth/confirm-identity.ts';
import { recordAudit } from '../auth/record-audit.ts';
import { recordChange } from '../auth/record-change.ts';
import { createAccount } from '../auth/registration.ts';
import { createSecretToken, hashToken } from '../auth/secret-tokens.ts';
import { type StartedSession, startSession } from '../auth/sessions.ts';
import { getEmailDomain } from '../auth/sign-in-rules.ts';
import { hashLinkCode } from '../auth/sso-link-code.ts';
import type { Db } from '../db/database.ts';
import { findOrganization } from '../db/queries/organizations.ts';
import {
  consumeSsoLink,
  findIdentityUser,
  findSsoConnectionByDomain,
  hasVerifiedDomain,
  insertSsoLink,
  readSsoConnection,
  readSsoLink,
  type SsoConnectionRow,
  type SsoIdentity,
  type SsoLinkRow,
  storeIdentity,
} from '../db/queries/sso.ts';
import {
  deleteUser,
  findUser,
  findUserByEmail,
  isPending,
  lockEmail,
  type UserRow,
} from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';
import { readName } from './evaluate-claims.ts';
import { joinWithSso } from './join-with-sso.ts';
import { ProviderError } from './provider.ts';
import {
  acceptSsoResponse,
  createSsoRequest,
  getFailureMessage,
  runProviderSteps,
  type SsoPerson,
} from './sign-in-flow.ts';

/**
 * Starts a sign-in with the provider of the organization that has verified the address's domain.
 *
 * @throws {ApiProblem} 400 if the provider can't be reached; 404 if there is no such organization; 429 after too many
 * attempts.
 */
export async function startSignIn(services: Services, caller: Caller, email: string): Promise<SsoRequest> {
  await countNetworkAttempt(services, 'sso', caller);
  const domain = getEmailDomain(email);
  const connection = await findSsoConnectionByDomain(services.db, domain);
  if (!connection) {
    throw new ApiProblem('sso/no-organization', {
      error: `Single sign-on isn’t set up for ${domain}. Sign in with your password.`,
    });
  }
  try {
    return await createSsoRequest(services, connection, { testedBy: null, email });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw createFailure(error.message, error);
  }
}

const createFailure = (sentence: string, cause?: unknown): ApiProblem =>
  new ApiProblem('sso/failed', {
    error: `${sentence} If this happens again, ask an owner of your organization to test single sign-on.`,
    cause,
  });

/** The person who signs in, and the organization. */
interface SignIn {
  readonly connection: SsoConnectionRow;
  readonly identity: SsoIdentity;
  readonly person: SsoPerson;
}

/**
 * Finishes a sign-in with the provider's response. New people get an account and become members. Existing
 * accounts must first be linked by their owner, because the address alone doesn't prove anything.
 *
 * @throws {ApiProblem} 400 if the response wasn't requested or something in it is wrong; 403 or 409 if the
 * person can't become a member.
 */
export async function finishSignIn(
  services: Services,
  caller: Caller,
  response: { readonly organization_id: string; readonly query: string; readonly browser_secret: string },
  userAgent: string | undefined,
): Promise<StartedSession | SsoLink> {
  const { organization_id: organizationId, query, browser_secret: browserSecret } = response;
  const connection = await readSsoConnection(services.db, organizationId);
  if (!connection) throw new ApiProblem('sso/not-requested');
  const expected = { organizationId, query, browserSecret, testedBy: null };
  const accepted = await acceptSsoResponse(services, expected);
  const outcome = await runProviderSteps(services, connection, accepted);
  const { person } = outcome;
  if (!person) throw createFailure(getFailureMessage(outcome));
  await refundNetworkAttempt(services, 'sso', caller);
  const identity = { organizationId, issuer: connection.issuer, subject: person.subject };
  const signIn = { connection, identity, person };
  const linked = await findIdentityUser(services.db, identity);
  if (linked) return signInLinked(services, caller, signIn, linked, userAgent);
  const existing = await findUserByEmail(services.db, person.email);
  if (existing && !isPending(existing)) return askToLink(services, signIn, existing);
  return signUp(services, caller, signIn, userAgent);
}

async function signInLinked(
  services: Services,
  caller: Caller,
  { connection, person }: SignIn,
  user: UserRow,
  userAgent: string | undefined,
): Promise<StartedSession> {
  await requireOwnDomain(services.db, connection, user);
  const member = { user, groups: person.groups };
  return startMemberSession(services, caller, connection, user, userAgent, (tx) =>
    joinWithSso(services, tx, connection, caller, member),
  );
}

/** An organization can sign in only people with an address in one of its current domains. */
async function requireOwnDomain(
  db: Db,
  { organizationId }: Pick<SsoConnectionRow, 'organizationId'>,
  { email }: UserRow,
): Promise<void> {
  const domain = getEmailDomain(email);
  if (!(await hasVerifiedDomain(db, organizationId, domain)))
    throw createFailure(`Your account’s address, ${email}, isn’t in a domain of this organization.`);
}

/**
 * Starts a session of a member.
 *
 * @param prepare makes further changes in the same transaction, such as making the person a member
 */
async function startMemberSession(
  services: Services,
  caller: Caller,
  { organizationId }: SsoConnectionRow,
  user: UserRow,
  userAgent: string | undefined,
  prepare?: (tx: Db) => Promise<void>,
): Promise<StartedSession> {
  const person = { actor: toPersonActor(user), network: caller.network };
  const session = { userId: user.id, userAgent, ssoOrganizationId: organizationId };
  return startSession(services, caller, session, async (tx) => {
    await prepare?.(tx);
    await recordChange(tx, organizationId, person, { event: 'signed_in_with_sso', subject: user.email });
  });
}

/** Creates an account, replacing an unverified one with the same address, like a registration. */
async function signUp(
  services: Services,
  caller: Caller,
  { connection, identity, person }: SignIn,
  userAgent: string | undefined,
): Promise<StartedSession> {
  const { email, groups, claims } = person;
  // No one knows this password. A password can be set with an emailed link.
  const passwordHash = await services.passwordHasher.hash(createSecretToken());
  const user = await services.db.transaction(async (tx) => {
    const pending = await lockEmail(tx, email);
    // Someone registered or signed in at the same moment.
    if (pending && !isPending(pending)) throw createFailure('An account with this address was just created.');
    if (pending) await deleteUser(tx, pending.id);
    const created = await createAccount(tx, {
      ...{ email, passwordHash, isEmailVerified: true, registrations: 1 },
      ...readName(claims, email),
    });
    await storeIdentity(tx, identity, created.id);
    await recordAudit(services, tx, 'registered', created.id, caller, { sso: true });
    await joinWithSso(services, tx, connection, caller, { user: created, groups });
    return created;
  });
  return startMemberSession(services, caller, connection, user, userAgent);
}

async function askToLink(
  { db }: Pick<Services, 'db'>,
  { connection, identity, person }: SignIn,
  user: UserRow,
): Promise<SsoLink> {
  const link = createSecretToken();
  await insertSsoLink(db, {
    ...identity,
    hash: hashToken(link),
    userId: user.id,
    groups: [...person.groups],
  });
  const organization = await findOrganization(db, connection.organizationId);
  return { link, email: user.email, organization_name: organization?.name ?? '' };
}

/** A link with its account. */
interface PendingLink {
  readonly row: SsoLinkRow;
  readonly user: UserRow;
}

/** @throws {ApiProblem} 401 if the link has expired or been used. */
async function requireLink(db: Db, link: string): Promise<PendingLink> {
  const row = await readSsoLink(db, hashToken(link));
  const user = row && (await findUser(db, row.userId));
  if (!user) throw new ApiProblem('sso/link-expired');
  return { row, user };
}

/** Emails a code to the account. @throws {ApiProblem} 401 if the link has expired; 429 after too many requests. */
export async function sendLinkCode(services: Services, caller: Caller, link: string): Promise<void> {
  const { db, queue } = services;
  const { row, user } = await requireLink(db, link);
  const { network } = caller;
  await countNetworkAttempt(services, 'sso-link-mail', caller);
  await countAccountAttempt(services, {
    operation: 'sso-link-mail',
    email: user.email,
    network,
    userId: user.id,
  });
  await db.transaction(async (tx) => {
    await queue.send(tx, sendMailJob, [{ kind: 'sso-link-code', userId: user.id, linkHash: row.hash }]);
    await recordAudit(services, tx, 'link-requested', user.id, caller, { purpose: 'sso-link' });
  });
}

/**
 * Links an existing account to a person's account with the provider, and signs in.
 *
 * @throws {ApiProblem} 400 if the password or a code is wrong or missing; 401 if the link has expired; 429 after too
 * many attempts.
 */
export async function linkAccount(
  services: Services,
  caller: Caller,
  { link, password, mail_code: mailCode, code }: z.output<typeof linkSso.body>,
  userAgent: string | undefined,
): Promise<StartedSession> {
  const { db } = services;
  const pending = await requireLink(db, link);
  const { row, user } = pending;
  const connection = await readSsoConnection(db, row.organizationId);
  if (connection?.issuer !== row.issuer) throw new ApiProblem('sso/link-expired');
  const attempt = { operation: 'sso', email: user.email, network: caller.network, userId: user.id } as const;
  await countNetworkAttempt(services, 'sso', caller);
  await countAccountAttempt(services, attempt);
  await requireProof(services, pending, { password, mailCode });
  await clearAccountAttempts(services, attempt);
  await refundNetworkAttempt(services, 'sso', caller);
  await requireCodeIfOn(services, caller, user, code);
  await requireOwnDomain(db, connection, user);
  const { organizationId, issuer, subject } = row;
  return startMemberSession(services, caller, connection, user, userAgent, async (tx) => {
    if (!(await consumeSsoLink(tx, row.hash))) throw new ApiProblem('sso/link-expired');
    if (!(await storeIdentity(tx, { organizationId, issuer, subject }, user.id)))
      throw createFailure('This provider account is already linked to a different Curbcut account.');
    await recordAudit(services, tx, 'sso-linked', user.id, caller);
    await services.queue.send(tx, sendMailJob, [{ kind: 'sso-linked', userId: user.id, organizationId }]);
    await joinWithSso(services, tx, connection, caller, { user, groups: row.groups });
  });
}

/** @throws {ApiProblem} 400 unless the password or the emailed code is right. */
async function requireProof(
  services: Services,
  { row, user }: PendingLink,
  { password, mailCode }: { readonly password: string | undefined; readonly mailCode: string | undefined },
): Promise<void> {
  if (mailCode !== undefined && mailCode !== '') {
    const typed = Buffer.from(hashLinkCode(services, row.hash, mailCode));
    const stored = Buffer.from(row.mailCodeHash ?? '');
    if (typed.length === stored.length && timingSafeEqual(typed, stored)) return;
    throw createFieldProblem('mail_code', 'This code is wrong. Enter the one from the latest email.');
  }
  if (password === undefined || password === '')
    throw createFieldProblem('password', fieldMessages.passwordRequired);
  if (!(await services.passwordHasher.matches(password, user.passwordHash)))
    throw createFieldProblem('password', fieldMessages.passwordWrong);
}

function createFieldProblem(field: string, message: string): ApiProblem {
  return new ApiProblem('request/invalid', { error: message, details: { [field]: [message] } });
}
