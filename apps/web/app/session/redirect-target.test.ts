import { expect, test } from 'vitest';
import { getRedirectTarget } from './redirect-target.ts';

test.each([
  ['/scans/new', '/scans/new'],
  ['/scans?sort=score#list', '/scans?sort=score#list'],
  [null, '/dashboard'],
  ['', '/dashboard'],
  ['scans', '/dashboard'],
  ['https://evil.example/', '/dashboard'],
  ['//evil.example/', '/dashboard'],
  ['/\\evil.example/', '/dashboard'],
  ['/\t/evil.example/', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/..//evil.example/', '/dashboard'],
  ['/.//evil.example/', '/dashboard'],
  ['/scans/..//evil.example/', '/dashboard'],
  ['/%2e%2e//evil.example/', '/dashboard'],
  ['/.\\/evil.example/', '/dashboard'],
  ['///evil.example/', '/dashboard'],
  ['/@evil.example/', '/@evil.example/'],
])('redirects %j to %s', (wanted, target) => {
  expect(getRedirectTarget(wanted)).toBe(target);
});
