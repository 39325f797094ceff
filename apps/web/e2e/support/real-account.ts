import { randomUUID } from 'node:crypto';
import { login, register, verifyEmail } from '@curbcut/contract';
import { type APIRequestContext, expect } from '@playwright/test';

/** Each registered account's password. */
export const PASSWORD = 'correct horse battery';

/** The tokens that the product returns at sign-in. */
export type LoginReply = ReturnType<(typeof login)['replies'][200]['parse']>;

/**
 * Registers an account and verifies it with the mailed link.
 *
 * @param names first and last name
 * @param device user agent sent at sign-in
 */
export async function registerRealAccount(
  request: APIRequestContext,
  names = { first_name: 'Ada', last_name: 'Byron' },
  device = 'test',
): Promise<LoginReply> {
  const email = `ada-${randomUUID()}@example.com`;
  const registered = await request.post(register.path, {
    data: { email, password: PASSWORD, password2: PASSWORD, ...names },
  });
  expect(registered.status(), await registered.text()).toBe(201);
  let token = '';
  await expect
    .poll(async () => {
      const mailbox = await (await request.get('/dev/mailbox/')).text();
      // Each message is an article; the mailbox also contains messages of other tests.
      const mine = mailbox.split('<article').find((article) => article.includes(email)) ?? '';
      token = /\/verify-email\/([\w-]+)/.exec(mine)?.[1] ?? '';
      return token;
    })
    .not.toBe('');
  await request.post(verifyEmail.path, { data: { token } });
  const answer = await request.post(login.path, {
    data: { email, password: PASSWORD },
    headers: { 'user-agent': device },
  });
  return login.replies[200].parse(await answer.json());
}
