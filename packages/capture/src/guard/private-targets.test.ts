import { expect, test } from 'vitest';
import { isListed, parsePrivateTargets } from './private-targets.ts';

test.each([undefined, '', '  ', '0', ','])('allows no private targets for %s', (text) => {
  expect(parsePrivateTargets(text)).toEqual({ kind: 'none' });
});

test('allows every private target for 1', () => {
  expect(parsePrivateTargets(' 1 ')).toEqual({ kind: 'all' });
});

test('parses a list of hosts and ports with the hosts in any spelling', () => {
  expect(parsePrivateTargets('Staging.local:8080, 127.1:3001,[::1]:3001,intranet:80')).toEqual({
    kind: 'listed',
    targets: [
      { host: 'staging.local', port: 8080 },
      { host: '127.0.0.1', port: 3001 },
      { host: '::1', port: 3001 },
      { host: 'intranet', port: 80 },
    ],
  });
});

test.each([
  'localhost',
  'http://localhost:3000',
  '*:3000',
  '*.local:80',
  'host:0',
  'host:65536',
  'host:x',
  ':80',
  'true',
  '::1:80',
])('reports “%s” as an invalid entry', (entry) => {
  expect(() => parsePrivateTargets(`ok:80,${entry}`)).toThrow(`invalid entries: “${entry}”`);
});

test('lists every invalid entry in the error', () => {
  expect(() => parsePrivateTargets('a,b:1,c')).toThrow('“a”, “c”');
});

test('allows a listed name on its port only', () => {
  const targets = parsePrivateTargets('staging.local:8080');
  expect(isListed(targets, { host: 'staging.local', port: 8080 })).toBe(true);
  expect(isListed(targets, { host: 'staging.local', port: 8081 })).toBe(false);
  expect(isListed(targets, { host: 'a.staging.local', port: 8080 })).toBe(false);
});
