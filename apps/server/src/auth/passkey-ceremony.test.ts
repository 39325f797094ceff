import { expect, test } from 'vitest';
import { getRelyingParty } from './passkey-ceremony.ts';

test.each([
  ['https://scan.example.com/path', { id: 'scan.example.com', origin: 'https://scan.example.com' }],
  ['https://scan.example.com:8443', { id: 'scan.example.com', origin: 'https://scan.example.com:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
])('binds passkeys to %s', (origin, party) => {
  expect(getRelyingParty({ origin })).toEqual(party);
});

test.each(['http://192.0.2.1:8080', 'https://[2001:db8::1]', 'http://scan.example.com'])(
  'doesn’t offer passkeys at %s, where browsers refuse them',
  (origin) => {
    expect(() => getRelyingParty({ origin })).toThrow('Passkeys need a host name and HTTPS.');
  },
);
