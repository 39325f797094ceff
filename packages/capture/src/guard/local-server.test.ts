import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { isReadableRequest, isThisMachine } from './local-server.ts';

const localServer = { port: 3000, readablePath: '/demo-site/' };

/**
 * Returns the path as the proxy receives it, after the URL parser has resolved dot segments and backslashes.
 */
const normalizePath = (path: string) => new URL(`http://localhost:3000${path}`).pathname;

test.each([
  '/demo-site/',
  '/demo-site/index.html',
  '/demo-site/shop/lamp-1.html',
  '/demo-site/a/',
  '/demo-site/app.min.css',
])('allows reading %s', (path) => {
  expect(isReadableRequest(localServer, 'GET', normalizePath(path))).toBe(true);
  expect(isReadableRequest(localServer, 'HEAD', normalizePath(path))).toBe(true);
});

test.each([
  '/',
  '/api/auth/profile/',
  '/demo-site',
  '/demo-sites/',
  '/DEMO-SITE/',
  '//demo-site/',
  '/demo-site//api',
  '/demo-site/../api',
  '/demo-site/..',
  '/demo-site/%2e%2e/api',
  '/demo-site/%2E%2e%2Fapi',
  '/demo-site/..%2fapi',
  '/demo-site/..%5capi',
  '/demo-site/%252e%252e/api',
  '/demo-site/..\\api',
  '/demo-site/.;/api',
  '/demo-site/..;/api',
  '/demo-site/..%00/api',
  '/demo-site/a;b',
  '/demo-site/%61',
  '/x/../demo-site/..%2f',
])('does not allow reading %s', (path) => {
  expect(isReadableRequest(localServer, 'GET', normalizePath(path))).toBe(false);
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'get', ''])(
  'does not allow the method %s',
  (method) => {
    expect(isReadableRequest(localServer, method, '/demo-site/')).toBe(false);
  },
);

test.each(['127.0.0.1', '127.9.9.9', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1'])(
  'recognizes %s as this machine',
  (address) => {
    expect(isThisMachine(address)).toBe(true);
  },
);

test('recognizes every address of a network interface as this machine', () => {
  for (const { address } of Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])) {
    expect(isThisMachine(address)).toBe(true);
  }
});

test.each(['8.8.8.8', '2606:4700::1', '10.255.255.1'])('recognizes %s as a different machine', (address) => {
  expect(isThisMachine(address)).toBe(false);
});
