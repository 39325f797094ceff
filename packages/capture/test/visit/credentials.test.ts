import { expect, test } from 'vitest';
import type { Credentials } from '../../src/index.ts';
import { expectTested, getOutcomeCode, setUpPool } from './pool-helpers.ts';

/** Each request's credentials, by path. */
const credentialsByPath: Record<string, { authorization?: string; cookie?: string; token?: string }> = {};
const recordCredentials: import('node:http').RequestListener = ({ url, headers }) => {
  credentialsByPath[url ?? ''] = {
    authorization: headers.authorization,
    cookie: headers.cookie,
    token: headers['x-token'] as string | undefined,
  };
};

const testPool = setUpPool(({ foreignUrl }) => ({
  '/members': (request, response) => {
    recordCredentials(request, response);
    const page = `<!doctype html><title>Members</title><h1>Members</h1>
      <link rel=stylesheet href="/own.css"><link rel=stylesheet href="${foreignUrl('/foreign.css')}">
      <img src="/away" alt="">`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  },
  '/own.css': (request, response) => {
    recordCredentials(request, response);
    response.writeHead(200, { 'content-type': 'text/css' }).end();
  },
  '/foreign.css': (request, response) => {
    recordCredentials(request, response);
    response.writeHead(200, { 'content-type': 'text/css' }).end();
  },
  // Redirects from our origin to a different one.
  '/away': (_, response) => response.writeHead(302, { location: foreignUrl('/elsewhere') }).end(),
  '/elsewhere': (request, response) => {
    recordCredentials(request, response);
    response.writeHead(404).end();
  },
  '/basic': ({ headers }, response) => {
    const isIn = headers.authorization === `Basic ${Buffer.from('me:secret').toString('base64')}`;
    response
      .writeHead(isIn ? 200 : 401, { 'content-type': 'text/html', 'www-authenticate': 'Basic realm="x"' })
      .end('<!doctype html><title>In</title><h1>In</h1>');
  },
}));

const basicCredentials: Credentials = { type: 'basic', username: 'me', password: 'secret' };

test('opens a protected page with basic authentication', async () => {
  expect(getOutcomeCode(await testPool.visit('/basic'))).toBe('scan/sign-in-required');
  expect(getOutcomeCode(await testPool.visit('/basic', { credentials: basicCredentials }))).toBe('tested');
  expect(getOutcomeCode(await testPool.visit('/basic'))).toBe('scan/sign-in-required');
});

test.each<[Credentials, object]>([
  [{ type: 'header', name: 'X-Token', value: 't0p' }, { token: 't0p' }],
  [basicCredentials, { authorization: expect.stringMatching(/^Basic /) }],
  [{ type: 'cookie', cookies: [{ name: 'session', value: 'abc' }] }, { cookie: 'session=abc' }],
])('$type: sends credentials only to the requested origin', async (credentials, sent) => {
  for (const path of Object.keys(credentialsByPath)) delete credentialsByPath[path];
  expectTested(await testPool.visit('/members', { credentials }));
  expect(credentialsByPath['/members']).toMatchObject(sent);
  expect(credentialsByPath['/own.css']).toMatchObject(sent);
  expect(credentialsByPath['/foreign.css']).toEqual({});
  expect(credentialsByPath['/elsewhere']).toEqual({});
});

test('does not delay the page for a header that the browser reserves', async () => {
  const credentials: Credentials = { type: 'header', name: 'Content-Length', value: '5' };
  expect(getOutcomeCode(await testPool.visit('/members', { credentials }))).toBe('scan/connection-failed');
});

test('refuses secure cookies over HTTP with a reason and accepts them over HTTPS', async () => {
  const credentials: Credentials = { type: 'cookie', cookies: [{ name: '__Host-session', value: 'abc' }] };
  expect(getOutcomeCode(await testPool.visit('/members', { credentials }))).toBe('scan/sign-in-refused');
  // The server doesn't support HTTPS. The connection failure shows that the visit continued.
  const secure = testPool.url('/members').replace('http:', 'https:');
  expect(getOutcomeCode(await testPool.visit(secure, { credentials }))).toBe('scan/connection-failed');
});

test('removes the credentials before the next page', async () => {
  expectTested(
    await testPool.visit('/members', { credentials: { type: 'header', name: 'X-Token', value: 't0p' } }),
  );
  expectTested(
    await testPool.visit('/members', {
      credentials: { type: 'cookie', cookies: [{ name: 'a', value: 'b' }] },
    }),
  );
  expectTested(await testPool.visit('/members'));
  expect(credentialsByPath['/members']).toEqual({});
});
