import { expect, test } from 'vitest';
import { findMappedRole, readEmail, readGroups, readName, toShownClaims } from './evaluate-claims.ts';

const strict = { needsVerifiedEmail: true };

test.each([
  [{ email: ' Ada@Example.com ', email_verified: true }, 'ada@example.com'],
  // Some providers send text.
  [{ email: 'ada@example.com', email_verified: 'true' }, 'ada@example.com'],
  [{ email: 'ada@example.com', email_verified: 'false' }, undefined],
  [{ email: 'ada@example.com', email_verified: 1 }, undefined],
  [{ email: ['ada@example.com'], email_verified: true }, undefined],
  [{ email: 'ada@example.com@evil.example', email_verified: true }, undefined],
  [{ email: 'ada', email_verified: true }, undefined],
])('reads the address from %j as %s', (claims, expected) => {
  const read = readEmail(claims, strict);
  expect('email' in read ? read.email : undefined).toBe(expected);
});

test('the role with the most permissions counts, regardless of order', () => {
  const roleMappings = [
    { group: 'b', role: 'viewer' as const },
    { group: 'a', role: 'admin' as const },
  ];
  expect(findMappedRole(['a', 'b'], { roleMappings })).toBe('admin');
  expect(findMappedRole(['b', 'c'], { roleMappings })).toBe('viewer');
  expect(findMappedRole(['A'], { roleMappings })).toBeUndefined();
});

test.each([
  [
    ['a', 7, null, 'b'],
    ['a', 'b'],
  ],
  ['a', ['a']],
  [{ a: true }, []],
  [undefined, []],
])('reads groups from %j', (groups, expected) => {
  expect(readGroups({ groups }, { groupsClaim: 'groups' })).toEqual(expected);
});

test('names are a single line of limited length, and never empty', () => {
  const email = 'ada.byron@example.com';
  expect(readName({ given_name: 'Ada\r\nBcc: x', family_name: 'Byron' }, email)).toEqual({
    firstName: 'Ada Bcc: x',
    lastName: 'Byron',
  });
  expect(readName({ name: 'Ada King Byron' }, email)).toEqual({ firstName: 'Ada', lastName: 'King Byron' });
  expect(readName({ name: 7 }, email)).toEqual({ firstName: 'ada.byron', lastName: '' });
  expect(readName({ given_name: 'x'.repeat(1_000) }, email).firstName).toHaveLength(150);
});

test('displayed claims are shortened and storable', () => {
  const claims = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`claim${index}`, index]));
  expect(toShownClaims(claims, 'userinfo')).toHaveLength(100);
  const [long] = toShownClaims({ long: 'x'.repeat(10_000) }, 'id_token');
  expect(long?.value.length).toBeLessThan(510);
});
