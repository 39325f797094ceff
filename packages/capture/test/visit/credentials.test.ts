import { expect, test } from 'vitest';
import type { Credentials } from '../../src/index.ts';
import { codeOf, tested, usePool } from './pool-kit.ts';

/** What each request carried, by path. */
const carried: Record<string, { authorization?: string; cookie?: string; token?: string }> = {};
const remember: import('node:http').RequestListener = ({ url, headers }) => {
  carried[url ?? ''] = {
    authorization: headers.authorization,
    cookie: headers.cookie,
    token: headers['x-token'] as string | undefined,
  };
};

const kit = usePool(({ foreignUrl }) => ({
  '/members': (request, response) => {
    remember(request, response);
    const page = `<!doctype html><title>Members</title><h1>Members</h1>
      <link rel=stylesheet href="/own.css"><link rel=stylesheet href="${foreignUrl('/foreign.css')}">
      <img src="/away" alt="">`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  },
  '/own.css': (request, response) => {
    remember(request, response);
    response.writeHead(200, { 'content-type': 'text/css' }).end();
  },
  '/foreign.css': (request, response) => {
    remember(request, response);
    response.writeHead(200, { 'content-type': 'text/css' }).end();
  },
  // Starts on our side and leads to another origin.
  '/away': (_, response) => response.writeHead(302, { location: foreignUrl('/elsewhere') }).end(),
  '/elsewhere': (request, response) => {
    remember(request, response);
    response.writeHead(404).end();
  },
  '/basic': ({ headers }, response) => {
    const isIn = headers.authorization === `Basic ${Buffer.from('me:secret').toString('base64')}`;
    response
      .writeHead(isIn ? 200 : 401, { 'content-type': 'text/html', 'www-authenticate': 'Basic realm="x"' })
      .end('<!doctype html><title>In</title><h1>In</h1>');
  },
}));

const basic: Credentials = { type: 'basic', username: 'me', password: 'secret' };

test('basic authentication opens what is closed without it', async () => {
  expect(codeOf(await kit.visit('/basic'))).toBe('scan/sign-in-required');
  expect(codeOf(await kit.visit('/basic', { credentials: basic }))).toBe('tested');
  expect(codeOf(await kit.visit('/basic'))).toBe('scan/sign-in-required');
});

test.each<[Credentials, object]>([
  [{ type: 'header', name: 'X-Token', value: 't0p' }, { token: 't0p' }],
  [basic, { authorization: expect.stringMatching(/^Basic /) }],
  [{ type: 'cookie', cookies: [{ name: 'session', value: 'abc' }] }, { cookie: 'session=abc' }],
])('$type: sent to the origin that was asked for, and to no other', async (credentials, sent) => {
  for (const path of Object.keys(carried)) delete carried[path];
  tested(await kit.visit('/members', { credentials }));
  expect(carried['/members']).toMatchObject(sent);
  expect(carried['/own.css']).toMatchObject(sent);
  expect(carried['/foreign.css']).toEqual({});
  expect(carried['/elsewhere']).toEqual({});
});

test('a header that the browser keeps for itself does not keep the page waiting', async () => {
  const credentials: Credentials = { type: 'header', name: 'Content-Length', value: '5' };
  expect(codeOf(await kit.visit('/members', { credentials }))).toBe('scan/connection-failed');
});

test('cookies for https alone are refused with a reason over http, and taken over https', async () => {
  const credentials: Credentials = { type: 'cookie', cookies: [{ name: '__Host-session', value: 'abc' }] };
  expect(codeOf(await kit.visit('/members', { credentials }))).toBe('scan/sign-in-refused');
  // Nothing speaks https there; that it is found out shows that the visit went on.
  const secure = kit.url('/members').replace('http:', 'https:');
  expect(codeOf(await kit.visit(secure, { credentials }))).toBe('scan/connection-failed');
});

test('nothing of it is left for the next page', async () => {
  tested(await kit.visit('/members', { credentials: { type: 'header', name: 'X-Token', value: 't0p' } }));
  tested(
    await kit.visit('/members', { credentials: { type: 'cookie', cookies: [{ name: 'a', value: 'b' }] } }),
  );
  tested(await kit.visit('/members'));
  expect(carried['/members']).toEqual({});
});
