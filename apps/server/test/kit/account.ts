import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { login, register, type User, verifyEmail } from '@curbcut/contract';
import { type KeptMail, openMailbox } from '../../src/mail/mailbox.ts';
import { answered } from './call.ts';
import type { TestServer } from './server.ts';

export const PASSWORD = 'a long enough password';

/** What the form to register sends. */
export const registration = (email: string) => ({
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
  /** Signs a request in. */
  readonly headers: { readonly authorization: string };
}

/**
 * An account as people come by one: registered, verified by the mailed link, signed in.
 *
 * @param times How many verification mails the address has received by then.
 */
export async function signUp(server: TestServer, email: string, times = 1): Promise<TestAccount> {
  await answered(server.call(register, { body: registration(email) }), 201);
  const token = await mailedToken(server, email, 'verify-email', times);
  await answered(server.call(verifyEmail, { body: { token } }), 200);
  return signIn(server, email);
}

export async function signIn(server: TestServer, email: string, password = PASSWORD): Promise<TestAccount> {
  const signedIn = await answered(server.call(login, { body: { email, password } }), 200);
  return { ...signedIn, headers: { authorization: `Bearer ${signedIn.access}` } };
}

/**
 * The token of the newest link of a kind that was mailed to an address.
 *
 * @param count How many such messages to wait for.
 */
export async function mailedToken(
  server: TestServer,
  email: string,
  kind: 'verify-email' | 'reset-password',
  count = 1,
): Promise<string> {
  const link = new RegExp(`/${kind}/([\\w-]+)`);
  const [newest] = await mailsWith(server, email, ({ text }) => link.test(text), count);
  return link.exec(newest?.text ?? '')?.[1] ?? '';
}

/** The messages of a subject that were mailed to an address, the newest first; waits for as many as there must be. */
export async function mailsTo(
  server: TestServer,
  email: string,
  subject: string,
  count = 1,
): Promise<readonly KeptMail[]> {
  return mailsWith(server, email, (mail) => mail.subject === subject, count);
}

async function mailsWith(
  server: TestServer,
  email: string,
  matches: (mail: KeptMail) => boolean,
  count: number,
): Promise<readonly KeptMail[]> {
  const mailbox = openMailbox(join(server.config.dataDir, 'mail'));
  for (;;) {
    const mails = (await mailbox.list()).filter((mail) => mail.to === email && matches(mail));
    if (mails.length >= count) return mails;
    await pause(20);
  }
}
