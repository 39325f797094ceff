import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { issueAccessToken, verifyAccessToken } from './access-token.ts';

const key = new Uint8Array(32).fill(1);
const claims = {
  userId: '3c2d1e0f-0000-4000-8000-000000000001',
  sessionId: '3c2d1e0f-0000-4000-8000-000000000002',
};

/** Creates a token that's valid except for the given parts. */
const forgeToken = (payload: object = {}, header: object = {}) =>
  new SignJWT({ sid: claims.sessionId, ...payload })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
    .setIssuer('curbcut')
    .setAudience('curbcut-api')
    .setSubject(claims.userId)
    .setIssuedAt()
    .setExpirationTime('15m');

test('contains the user and the session, and expires after 15 minutes', async () => {
  const token = await issueAccessToken(key, claims);
  expect(await verifyAccessToken(key, token)).toEqual(claims);
  const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    'iat' | 'exp',
    number
  >;
  expect(exp - iat).toBe(15 * 60);
});

test('accepts the test helper’s valid token', async () => {
  expect(await verifyAccessToken(key, await forgeToken().sign(key))).toEqual(claims);
});

const rsaKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });

test.each([
  [
    'no signature',
    () => Promise.resolve(new UnsecuredJWT({ sid: claims.sessionId }).setSubject(claims.userId).encode()),
  ],
  ['another key', () => forgeToken().sign(new Uint8Array(32).fill(2))],
  [
    'another algorithm with the same key',
    () => forgeToken({}, { alg: 'HS512' }).sign(new Uint8Array(64).fill(1)),
  ],
  ['a key pair', () => forgeToken({}, { alg: 'RS256' }).sign(rsaKeys.privateKey)],
  ['another type', () => forgeToken({}, { typ: 'JWT' }).sign(key)],
  ['another issuer', () => forgeToken().setIssuer('someone').sign(key)],
  ['another audience', () => forgeToken().setAudience('someone').sign(key)],
  [
    'expired',
    () =>
      forgeToken()
        .setExpirationTime(Math.floor(Date.now() / 1000) - 1)
        .sign(key),
  ],
  ['no session', () => forgeToken({ sid: undefined }).sign(key)],
  ['a subject that is not an id', () => forgeToken().setSubject("' or 1=1 --").sign(key)],
])('rejects a token with %s', async (_, make) => {
  expect(await verifyAccessToken(key, await make())).toBeUndefined();
});

test('rejects a modified token', async () => {
  const [head, body, signature] = (await issueAccessToken(key, claims)).split('.');
  const other = Buffer.from(JSON.stringify({ ...claims, sub: claims.sessionId, sid: claims.userId }));
  for (const token of [
    `${head}.${other.toString('base64url')}.${signature}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    'x',
    '',
  ]) {
    expect(await verifyAccessToken(key, token)).toBeUndefined();
  }
});

test('rejects a token that never expires', async () => {
  const token = await new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer('curbcut')
    .setAudience('curbcut-api')
    .setSubject(claims.userId)
    .sign(key);
  expect(await verifyAccessToken(key, token)).toBeUndefined();
});
