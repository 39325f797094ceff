import { expect, test } from 'vitest';
import { getNetwork } from './caller.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
])('%s counts as %s', (ip, network) => {
  expect(getNetwork(ip)).toBe(network);
});

test('counts neighboring networks as different visitors', () => {
  expect(getNetwork('2001:db8:1:2::1')).not.toBe(getNetwork('2001:db8:1:3::1'));
});
