import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ApiKeyPermission,
  createApiKey,
  listOrganizations,
  login,
  register,
  type User,
  verifyEmail,
} from '@curbcut/contract';
import { openMailbox, type StoredMail } from '../../src/mail/mailbox.ts';
import { expectStatus } from './call.ts';
import type { TestServer } from './test-server.ts';

export const PASSWORD = 'a long enough password';

/** Creates the body that the registration form sends. */
export const createRegistration = (email: string) => ({
  email,
  password: PASSWORD,
  password2: PASSWORD,
  first_name: 'Ada',
  last_name: 'Byron',
});

export interface TestAccount {
  readonly user: User;
  readonly access: string;
  readonly refresh: string;
  /** Headers that authenticate a request. */
  readonly headers: { readonly authorization: string };
}

/**
 * Creates an account the way a user does: registers, verifies the address with the mailed link, and signs in.
 *
 * @param times Number of verification messages that the address will have received.
 */
export async function signUp(
  server: Pick<TestServer, 'call' | 'config'>,
  email: string,
  times = 1,
): Promise<TestAccount> {
  await expectStatus(server.call(register, { body: createRegistration(email) }), 201);
  const token = await waitForMailedToken(server, email, 'verify-email', times);
  await expectStatus(server.call(verifyEmail, { body: { token } }), 200);
  return signIn(server, email);
}

export async function signIn(
  server: Pick<TestServer, 'call'>,
  email: string,
  password = PASSWORD,
): Promise<TestAccount> {
  const signedIn = await expectStatus(server.call(login, { body: { email, password } }), 200);
  return { ...signedIn, headers: { authorization: `Bearer ${signedIn.access}` } };
}

/**
 * Returns the token of the newest link of this type mailed to an address.
 *
 * @param count Number of such messages to wait for.
 */
export async function waitForMailedToken(
  server: Pick<TestServer, 'config'>,
  email: string,
  kind: 'verify-email' | 'reset-password',
  count = 1,
): Promise<string> {
  const link = new RegExp(`/${kind}/([\\w-]+)`);
  const [newest] = await waitForMatchingMails(server, email, ({ text }) => link.test(text), count);
  return link.exec(newest?.text ?? '')?.[1] ?? '';
}

/**
 * Returns the messages with this subject that were mailed to an address, newest first; waits until there are
 * enough.
 */
export async function waitForMails(
  server: TestServer,
  email: string,
  subject: string,
  count = 1,
): Promise<readonly StoredMail[]> {
  return waitForMatchingMails(server, email, (mail) => mail.subject === subject, count);
}

/** Returns the mailed messages that match a condition, like {@link waitForMails}. */
export async function waitForMatchingMails(
  server: Pick<TestServer, 'config'>,
  email: string,
  matches: (mail: StoredMail) => boolean,
  count: number,
): Promise<readonly StoredMail[]> {
  const mailbox = openMailbox(join(server.config.dataDir, 'mail'));
  for (;;) {
    const mails = (await mailbox.list()).filter((mail) => mail.to === email && matches(mail));
    if (mails.length >= count) return mails;
    await pause(20);
  }
}

/** Returns the id of an account's personal organization. */
export async function getPersonalOrganization(
  server: TestServer,
  { headers }: Pick<TestAccount, 'headers'>,
): Promise<string> {
  const { organizations } = await expectStatus(server.call(listOrganizations, { headers }), 200);
  return organizations.find(({ is_personal }) => is_personal)!.id;
}

/**
 * Creates an API key.
 *
 * @param organizationId defaults to the account's personal organization
 * @returns the key and the headers that authenticate a request with it
 */
export async function createKey(
  server: TestServer,
  account: Pick<TestAccount, 'headers'>,
  permissions: ApiKeyPermission[],
  { organizationId, ...options }: { organizationId?: string; name?: string; site_group_id?: string } = {},
) {
  const params = { organizationId: organizationId ?? (await getPersonalOrganization(server, account)) };
  const body = { name: 'My assistant', permissions, ...options };
  const { headers } = account;
  const created = await expectStatus(server.call(createApiKey, { params, headers, body }), 201);
  return { ...created, params, headers: { authorization: `Bearer ${created.secret}` } };
}
