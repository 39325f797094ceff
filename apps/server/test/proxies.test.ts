import { request } from 'node:http';
import { getProfile, getScanLimits, login, requestPasswordReset } from '@curbcut/contract';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openVault } from '../src/secrets/vault.ts';
import { signUp, waitForMailedToken } from './support/account.ts';
import { expectStatus } from './support/call.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

/** Sends a request whose headers, `Host` included, reach the server exactly as written here. */
function getStatus(server: TestServer, headers: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: getScanLimits.path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

const guess = (server: TestServer, email: string, forwarded: string) =>
  server.call(login, {
    body: { email, password: 'a wrong password' },
    headers: { 'x-forwarded-for': forwarded },
  });

describe('behind a trusted proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ config: { trustedProxies: ['loopback'] } });
  });
  afterAll(() => server?.close());

  test('a client cannot choose its network with its own forwarding header', async () => {
    // The proxy appends the address that it sees, to the right of what the client sent.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expectStatus(guess(server, 'a@example.com', `10.9.8.${attempt}, 203.0.113.9`), 401);
    }
    await expectStatus(guess(server, 'a@example.com', '10.9.8.99, 203.0.113.9'), 429);
    await expectStatus(guess(server, 'a@example.com', '203.0.113.9, 203.0.113.10'), 401);
  });

  test('rejects a DNS rebinding attack, regardless of its forwarding headers', async () => {
    for (const claimed of ['localhost', '127.0.0.1', new URL(server.url).host]) {
      const headers = { host: 'evil.example', 'x-forwarded-host': claimed };
      expect(await getStatus(server, headers)).toBe(421);
    }
    expect(await getStatus(server, { host: 'localhost', 'x-forwarded-host': 'evil.example' })).toBe(421);
    expect(await getStatus(server, { host: 'localhost', 'x-forwarded-host': 'localhost:3000' })).toBe(200);
  });

  test('mailed links use the configured origin rather than a forwarded host', async () => {
    const email = 'forwarded@example.com';
    await signUp(server, email);
    const headers = { 'x-forwarded-host': 'localhost:1', 'x-forwarded-proto': 'https' };
    await expectStatus(server.call(requestPasswordReset, { body: { email }, headers }), 200);
    const token = await waitForMailedToken(server, email, 'reset-password');
    const mailbox = await (await fetch(`${server.url}/dev/mailbox`)).text();
    expect(mailbox).toContain(`href="${server.url}/reset-password/${token}"`);
  });
});

describe('without a trusted proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());

  test('forwarding headers are ignored', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expectStatus(guess(server, 'b@example.com', `203.0.113.${attempt}`), 401);
    }
    await expectStatus(guess(server, 'b@example.com', '203.0.113.99'), 429);
    expect(await getStatus(server, { host: 'evil.example', 'x-forwarded-host': 'localhost' })).toBe(421);
    const overHttps = await fetch(server.url, { headers: { 'x-forwarded-proto': 'https' } });
    expect(overHttps.headers.get('strict-transport-security')).toBeNull();
  });

  test('an access token stops working when it expires, although its session continues', async () => {
    const { user, headers } = await signUp(server, 'expiring@example.com');
    const [, payload = ''] = headers.authorization.replace('Bearer ', '').split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string; exp: number };
    const key = (await openVault(server.config)).deriveKey('access-token');
    const tokenUntil = (expiresAt: number) =>
      new SignJWT({ sid: claims.sid })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer('curbcut')
        .setAudience('curbcut-api')
        .setSubject(user.id)
        .setExpirationTime(expiresAt)
        .sign(key);
    const now = Math.floor(Date.now() / 1000);
    expect(claims.exp - now).toBeLessThanOrEqual(15 * 60);
    const requestWithExpiry = async (expiresAt: number) =>
      server.call(getProfile, { headers: { authorization: `Bearer ${await tokenUntil(expiresAt)}` } });
    expect((await requestWithExpiry(now + 60)).status).toBe(200);
    expect(await requestWithExpiry(now - 1)).toMatchObject({
      status: 401,
      body: { code: 'account/session-expired' },
    });
  });
});
