import { randomUUID } from 'node:crypto';
import {
  MAX_PASSKEYS,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreationOptions,
} from '@curbcut/contract';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import {
  countPasskeys,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  recordPasskeyUse,
  updatePasskeyName,
} from '../db/queries/passkeys.ts';
import { deletePasskeySessions, storeSessionPasskey } from '../db/queries/sessions.ts';
import { findUser, lockUserToChange } from '../db/queries/users.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';
import { countNetworkAttempt, refundNetworkAttempt } from './attempt-limits.ts';
import type { Caller, SignedInCaller } from './caller.ts';
import { confirmIdentity } from './confirm-identity.ts';
import {
  buildCreationOptions,
  buildRequestOptions,
  type VerifiedPasskey,
  verifyAssertion,
  verifyAttestation,
} from './passkey-ceremony.ts';
import { recordAudit } from './record-audit.ts';
import { recordAccountChange } from './record-change.ts';
import { describeDevice, type StartedSession, startSession } from './sessions.ts';

/** A password, and a code if the account has two-factor authentication. */
interface Identity {
  readonly password: string;
  readonly code?: string | undefined;
}

const toPasskey = ({ id, name, createdAt, lastUsedAt, isSynced }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  is_synced: isSynced,
});

/** Returns an account's passkeys, newest first. */
export async function readPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return (await listPasskeys(db, userId)).map(toPasskey);
}

/**
 * Starts adding a passkey.
 *
 * @throws {ApiProblem} 400 if the password or the code is wrong; 409 if the account has too many passkeys or
 * this server's URL doesn't support them; 429 after too many attempts.
 */
export async function startAdding(
  services: Services,
  caller: SignedInCaller,
  identity: Identity,
): Promise<PasskeyCreationOptions> {
  const existing = await listPasskeys(services.db, caller.user.id);
  if (existing.length >= MAX_PASSKEYS) throw new ApiProblem('account/too-many-passkeys');
  await confirmIdentity(services, caller, identity, 'passkey-change-refused');
  return buildCreationOptions(services, caller.user, existing);
}

/**
 * Adds a passkey with the authenticator's response. The challenge in it proves that the password was entered within the
 * last five minutes.
 *
 * @param name the browser and operating system if empty
 * @throws {ApiProblem} 400 if the response isn't acceptable; 409 if the passkey exists or the account has too many.
 */
export async function addPasskey(
  services: Services,
  caller: SignedInCaller,
  { name, credential }: { readonly name?: string | undefined; readonly credential: PasskeyAttestation },
  userAgent: string | undefined,
): Promise<Passkey> {
  const { db, queue } = services;
  const { id: userId } = caller.user;
  const created = await verifyAttestation(services, userId, credential);
  if (!created) {
    await recordAudit(services, db, 'passkey-change-refused', userId, caller);
    throw new ApiProblem('account/passkey-not-added');
  }
  const row = { id: randomUUID(), userId, name: toStorable(name || describeDevice(userAgent)), ...created };
  return db.transaction(async (tx) => {
    const user = await lockUserToChange(tx, userId);
    if (!user) throw new ApiProblem('account/session-expired');
    if ((await countPasskeys(tx, userId)) >= MAX_PASSKEYS) throw new ApiProblem('account/too-many-passkeys');
    const added = await insertPasskey(tx, row);
    if (!added) throw new ApiProblem('account/passkey-taken');
    await queue.send(tx, sendMailJob, [{ kind: 'passkey-changed', userId, change: 'added' }]);
    await recordAudit(services, tx, 'passkey-added', userId, caller);
    await recordAccountChange(tx, user, caller, { event: 'passkey_added', details: { name: added.name } });
    return toPasskey(added);
  });
}

/** @throws {ApiProblem} 404 if the account has no such passkey. */
export async function renamePasskey(
  { db }: Pick<Services, 'db'>,
  caller: SignedInCaller,
  passkeyId: string,
  name: string,
): Promise<Passkey> {
  const id = requirePasskeyId(passkeyId);
  const renamed = await updatePasskeyName(db, caller.user.id, id, toStorable(name));
  if (!renamed) throw new ApiProblem('account/passkey-not-found');
  return toPasskey(renamed);
}

function requirePasskeyId(passkeyId: string): string {
  const { data } = z.uuid().safeParse(passkeyId);
  if (data === undefined) throw new ApiProblem('account/passkey-not-found');
  return data;
}

/**
 * Removes a passkey, and ends the other sessions that were started or confirmed with it. Because this takes the
 * password, an account can't lose its last way to sign in.
 *
 * @throws {ApiProblem} 400 if the password or the code is wrong; 404 if the account has no such passkey; 429 after too
 * many attempts.
 */
export async function removePasskey(
  services: Services,
  caller: SignedInCaller,
  passkeyId: string,
  identity: Identity,
): Promise<void> {
  const { db, queue } = services;
  const { id: userId } = caller.user;
  const id = requirePasskeyId(passkeyId);
  if (!(await findPasskey(db, userId, id))) throw new ApiProblem('account/passkey-not-found');
  await confirmIdentity(services, caller, identity, 'passkey-change-refused');
  await db.transaction(async (tx) => {
    const user = await lockUserToChange(tx, userId);
    if (!user) throw new ApiProblem('account/session-expired');
    await deletePasskeySessions(tx, id, caller.sessionId);
    const removed = await deletePasskey(tx, userId, id);
    if (!removed) throw new ApiProblem('account/passkey-not-found');
    await queue.send(tx, sendMailJob, [{ kind: 'passkey-changed', userId, change: 'removed' }]);
    await recordAudit(services, tx, 'passkey-removed', userId, caller);
    await recordAccountChange(tx, user, caller, {
      event: 'passkey_removed',
      details: { name: removed.name },
    });
  });
}

/**
 * Starts signing in with a passkey.
 *
 * @throws {ApiProblem} 409 if passkeys aren't possible here; 429 after too many requests.
 */
export async function startPasskeyLogIn(services: Services, caller: Caller) {
  await countNetworkAttempt(services, 'passkey-challenge', caller);
  return buildRequestOptions(services, { purpose: 'sign-in', userId: null });
}

/**
 * Signs in with a passkey. It has verified the person, so it also replaces the two-factor authentication code.
 *
 * @throws {ApiProblem} 401 if the response isn't acceptable; 429 after too many attempts.
 */
export async function logInWithPasskey(
  services: Services,
  caller: Caller,
  credential: PasskeyAssertion,
  userAgent: string | undefined,
): Promise<StartedSession> {
  await countNetworkAttempt(services, 'passkey', caller);
  const verified = await verifyAssertion(services, { purpose: 'sign-in', userId: null }, credential);
  if ('refusedUserId' in verified) {
    await recordAudit(services, services.db, 'passkey-refused', verified.refusedUserId, caller);
    throw new ApiProblem('account/wrong-passkey');
  }
  const { id: passkeyId, userId } = verified.passkey;
  // Passkeys are added only to accounts with a verified address, but the address may have become unverified
  // since.
  if (!(await findUser(services.db, userId))?.isEmailVerified) throw new ApiProblem('account/wrong-passkey');
  await refundNetworkAttempt(services, 'passkey', caller);
  return startSession(services, caller, { userId, userAgent, passkeyId }, (tx) =>
    usePasskey(tx, verified, 'account/wrong-passkey'),
  );
}

async function usePasskey(
  tx: Db,
  { passkey, use }: VerifiedPasskey,
  problem: 'account/wrong-passkey' | 'account/passkey-not-confirmed',
): Promise<void> {
  // Locks the account before the passkey, in the same order as removing a passkey.
  await lockUserToChange(tx, passkey.userId);
  if (!(await recordPasskeyUse(tx, passkey.id, use))) throw new ApiProblem(problem);
}

/**
 * Starts confirming a session.
 *
 * @throws {ApiProblem} 409 if passkeys aren't possible here; 429 after too many requests.
 */
export async function startConfirmation(services: Services, caller: SignedInCaller) {
  const { user } = caller;
  await countNetworkAttempt(services, 'passkey-challenge', caller);
  return buildRequestOptions(services, { purpose: 'confirm', userId: user.id });
}

/**
 * Confirms a session with one of the account's passkeys, for organizations that require two-factor authentication.
 *
 * @throws {ApiProblem} 400 if the response isn't acceptable; 429 after too many attempts.
 */
export async function confirmSession(
  services: Services,
  caller: SignedInCaller,
  credential: PasskeyAssertion,
): Promise<void> {
  const { db } = services;
  const { id: userId } = caller.user;
  await countNetworkAttempt(services, 'passkey', caller);
  const verified = await verifyAssertion(services, { purpose: 'confirm', userId }, credential);
  if ('refusedUserId' in verified) {
    await recordAudit(services, db, 'passkey-refused', userId, caller);
    throw new ApiProblem('account/passkey-not-confirmed');
  }
  await refundNetworkAttempt(services, 'passkey', caller);
  await db.transaction(async (tx) => {
    await usePasskey(tx, verified, 'account/passkey-not-confirmed');
    if (!(await storeSessionPasskey(tx, caller.sessionId, verified.passkey.id)))
      throw new ApiProblem('account/session-expired');
    await recordAudit(services, tx, 'session-confirmed', userId, caller);
  });
}
