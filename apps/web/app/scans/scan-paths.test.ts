import { expect, test } from 'vitest';
import { getScanPaths } from './scan-paths.ts';

test.each([
  ['/scans', true, ['/scans/7', '/scans/new', '/scans']],
  ['/scans/7', true, ['/scans/7', '/scans/new', '/scans']],
  ['/dashboard', true, ['/scans/7', '/scans/new', '/scans']],
  ['/scan', true, ['/scan-results/7', '/scan', '/scans']],
  ['/', false, ['/scan-results/7', '/scan', '/scan-results']],
  ['/scan-results/7', true, ['/scan-results/7', '/scan', '/scans']],
  ['/scan-results/7', false, ['/scan-results/7', '/scan', '/scan-results']],
])('builds paths from %s, signed in: %s', (pathname, isSignedIn, expected) => {
  const { scan, newScan, list } = getScanPaths(pathname, isSignedIn);
  expect([scan('7'), newScan(), list]).toEqual(expected);
});

test('passes the complete URL on', () => {
  expect(getScanPaths('/scans', true).newScan('https://a.example/?b=1&c')).toBe(
    '/scans/new?url=https%3A%2F%2Fa.example%2F%3Fb%3D1%26c',
  );
});
