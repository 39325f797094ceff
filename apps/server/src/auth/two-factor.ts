import { fieldMessages, RECOVERY_CODE_COUNT, type TwoFactorStatus } from '@curbcut/contract';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../db/database.ts';
import {
  consumePeriod,
  consumeRecoveryCode,
  countRecoveryCodes,
  deleteTwoFactorData,
  readTwoFactorKey,
  storeRecoveryCodes,
  storeTwoFactorKey,
} from '../db/queries/two-factor.ts';
import { lockUserToChange, type UserRow, updateUser } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';
import {
  clearAccountAttempts,
  countAccountAttempt,
  countNetworkAttempt,
  refundNetworkAttempt,
} from './attempt-limits.ts';
import type { Caller, SignedInCaller } from './caller.ts';
import { confirmPassword } from './passwords.ts';
import { recordAudit } from './record-audit.ts';
import { recordAccountChange } from './record-change.ts';
import { createTypedCode, normalizeTypedCode } from './typed-codes.ts';

/** What authenticator apps show next to the code. */
const ISSUER = 'Curbcut';
const PERIOD_SECONDS = 30;
/** Periods before and after the current one whose codes are accepted, because clocks differ. */
const ACCEPTED_PERIODS = 1;
/** RFC 4226, section 4: the key should have 160 bits. */
const KEY_BYTES = 20;

const totpPattern = /^\d{6}$/;

function createTotp(secret: Secret, email: string): TOTP {
  return new TOTP({ issuer: ISSUER, label: email, secret, period: PERIOD_SECONDS, digits: 6 });
}

const getKeyContext = (userId: string) => `two-factor ${userId}`;

/** Returns whether an account has two-factor authentication, and how many recovery codes are left. */
export async function readTwoFactorStatus(db: Db, user: UserRow): Promise<TwoFactorStatus> {
  return {
    is_enabled: user.twoFactorSince !== null,
    enabled_at: user.twoFactorSince?.toISOString() ?? null,
    recovery_codes_left: user.twoFactorSince === null ? 0 : await countRecoveryCodes(db, user.id),
  };
}

/**
 * Creates a key for an authenticator app. It has no effect until a code is confirmed.
 *
 * @throws {ApiProblem} 400 if the password is wrong; 409 if two-factor authentication is on; 429 after too many
 * attempts.
 */
export async function setUpTwoFactor(
  services: Services,
  caller: SignedInCaller,
  password: string,
): Promise<{ key: string; uri: string }> {
  const { db, vault } = services;
  const { id, email } = caller.user;
  await confirmTwoFactorPassword(services, caller, password);
  const secret = new Secret({ size: KEY_BYTES });
  await db.transaction(async (tx) => {
    const user = await lockUserToChange(tx, id);
    if (!user) throw new ApiProblem('account/session-expired');
    if (user.twoFactorSince) throw new ApiProblem('account/two-factor-on');
    await storeTwoFactorKey(tx, id, vault.seal(secret.base32, getKeyContext(id)));
  });
  return { key: secret.base32, uri: createTotp(secret, email).toString() };
}

async function confirmTwoFactorPassword(
  services: Services,
  caller: SignedInCaller,
  password: string,
): Promise<void> {
  await confirmPassword(services, caller, password, {
    field: 'password',
    message: fieldMessages.passwordWrong,
    event: 'two-factor-refused',
  });
}

/**
 * Turns on two-factor authentication with a code from the app.
 *
 * @returns the recovery codes.
 * @throws {ApiProblem} 400 if the code is wrong; 409 if it's on or wasn't set up; 429 after too many attempts.
 */
export async function confirmTwoFactor(
  services: Services,
  caller: SignedInCaller,
  code: string,
): Promise<string[]> {
  const { db, queue } = services;
  const { id: userId } = caller.user;
  if (caller.user.twoFactorSince) throw new ApiProblem('account/two-factor-on');
  if ((await readTwoFactorKey(db, userId)) === undefined) throw new ApiProblem('account/two-factor-off');
  await requireCode(services, caller, caller.user, code);
  const codes = createRecoveryCodes();
  await db.transaction(async (tx) => {
    const user = await lockUserToChange(tx, userId);
    if (!user) throw new ApiProblem('account/session-expired');
    if (user.twoFactorSince) throw new ApiProblem('account/two-factor-on');
    await updateUser(tx, userId, { twoFactorSince: new Date() });
    await storeHashedCodes(services, tx, userId, codes);
    await queue.send(tx, sendMailJob, [{ kind: 'two-factor-changed', userId, change: 'turned-on' }]);
    await recordAudit(services, tx, 'two-factor-turned-on', userId, caller);
    await recordAccountChange(tx, user, caller, { event: 'two_factor_turned_on' });
  });
  return codes;
}

function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, createTypedCode);
}

async function storeHashedCodes(
  services: Pick<Services, 'vault'>,
  tx: Db,
  userId: string,
  codes: readonly string[],
): Promise<void> {
  const hashes = codes.map((code) => hashRecoveryCode(services, userId, normalizeTypedCode(code)));
  await storeRecoveryCodes(tx, userId, hashes);
}

/** A keyed hash, so that someone who reads the database can't search for the codes. */
const hashRecoveryCode = ({ vault }: Pick<Services, 'vault'>, userId: string, code: string): string =>
  vault.createPseudonym(`recovery-code ${userId} ${code}`);

/**
 * Replaces the recovery codes.
 *
 * @throws {ApiProblem} 400 if the password or the code is wrong; 409 if two-factor authentication is off; 429 after
 * too many attempts.
 */
export async function replaceRecoveryCodes(
  services: Services,
  caller: SignedInCaller,
  confirmation: { readonly password: string; readonly code: string },
): Promise<string[]> {
  const { queue } = services;
  const codes = createRecoveryCodes();
  await changeTwoFactor(services, caller, confirmation, async (tx, user) => {
    await storeHashedCodes(services, tx, user.id, codes);
    await queue.send(tx, sendMailJob, [
      { kind: 'two-factor-changed', userId: user.id, change: 'codes-replaced' },
    ]);
    await recordAudit(services, tx, 'recovery-codes-replaced', user.id, caller);
    await recordAccountChange(tx, user, caller, { event: 'recovery_codes_replaced' });
  });
  return codes;
}

/** Turns off two-factor authentication. @throws {ApiProblem} as {@link replaceRecoveryCodes}. */
export async function turnOffTwoFactor(
  services: Services,
  caller: SignedInCaller,
  confirmation: { readonly password: string; readonly code: string },
): Promise<void> {
  await changeTwoFactor(services, caller, confirmation, async (tx, user) => {
    await removeTwoFactor(services, tx, user);
    await recordAudit(services, tx, 'two-factor-turned-off', user.id, caller);
    await recordAccountChange(tx, user, caller, { event: 'two_factor_turned_off' });
  });
}

/** Deletes an account's two-factor data and notifies its owner. */
export async function removeTwoFactor(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  { id: userId }: UserRow,
): Promise<void> {
  await updateUser(tx, userId, { twoFactorSince: null });
  await deleteTwoFactorData(tx, userId);
  await queue.send(tx, sendMailJob, [{ kind: 'two-factor-changed', userId, change: 'turned-off' }]);
}

async function changeTwoFactor(
  services: Services,
  caller: SignedInCaller,
  { password, code }: { readonly password: string; readonly code: string },
  change: (tx: Db, user: UserRow) => Promise<void>,
): Promise<void> {
  if (!caller.user.twoFactorSince) throw new ApiProblem('account/two-factor-off');
  await confirmTwoFactorPassword(services, caller, password);
  await requireCode(services, caller, caller.user, code);
  await services.db.transaction(async (tx) => {
    const user = await lockUserToChange(tx, caller.user.id);
    if (!user) throw new ApiProblem('account/session-expired');
    if (!user.twoFactorSince) throw new ApiProblem('account/two-factor-off');
    await change(tx, user);
  });
}

/**
 * Uses up a code from the app or a recovery code.
 *
 * @throws {ApiProblem} 400 if it's wrong or has been used; 429 after too many attempts.
 */
export async function requireCode(
  services: Services,
  caller: Pick<Caller, 'network'>,
  user: UserRow,
  code: string,
): Promise<void> {
  const attempt = {
    operation: 'two-factor',
    email: user.email,
    network: caller.network,
    userId: user.id,
  } as const;
  await countNetworkAttempt(services, attempt.operation, caller);
  await countAccountAttempt(services, attempt);
  const problem = await consumeCode(services, caller, user, normalizeTypedCode(code));
  if (problem !== undefined) {
    await recordAudit(services, services.db, 'two-factor-failed', user.id, caller);
    throw new ApiProblem('account/wrong-code', { error: problem, details: { code: [problem] } });
  }
  await clearAccountAttempts(services, attempt);
  await refundNetworkAttempt(services, attempt.operation, caller);
}

/** @returns why the code can't be used; undefined if it was. */
async function consumeCode(
  services: Services,
  caller: Pick<Caller, 'network'>,
  user: UserRow,
  code: string,
): Promise<string | undefined> {
  const { db, vault } = services;
  if (!totpPattern.test(code)) {
    const hash = hashRecoveryCode(services, user.id, code);
    const isUsed = await db.transaction(async (tx) => {
      if (!(await consumeRecoveryCode(tx, user.id, hash))) return false;
      await reportRecoveryCode(services, tx, user, caller);
      return true;
    });
    return isUsed ? undefined : fieldMessages.codeWrong;
  }
  const key = await readTwoFactorKey(db, user.id);
  if (key === undefined) return fieldMessages.codeWrong;
  const totp = createTotp(Secret.fromBase32(vault.open(key, getKeyContext(user.id))), user.email);
  const timestamp = Date.now();
  const delta = totp.validate({ token: code, timestamp, window: ACCEPTED_PERIODS });
  if (delta === null) return fieldMessages.codeWrong;
  return (await consumePeriod(db, user.id, totp.counter({ timestamp }) + delta))
    ? undefined
    : fieldMessages.codeUsed;
}

async function reportRecoveryCode(
  services: Services,
  tx: Db,
  user: UserRow,
  caller: Pick<Caller, 'network'>,
): Promise<void> {
  const left = await countRecoveryCodes(tx, user.id);
  await services.queue.send(tx, sendMailJob, [
    { kind: 'two-factor-changed', userId: user.id, change: 'recovery-code-used' },
  ]);
  await recordAudit(services, tx, 'recovery-code-used', user.id, caller, { left });
  await recordAccountChange(tx, user, caller, { event: 'recovery_code_used', details: { left } });
}
