import { expect, test } from 'vitest';
import { canonicalizeHost, findAddressFault } from './address.ts';

test.each([
  ['8.8.8.8'],
  ['1.1.1.1'],
  ['172.15.255.255'],
  ['172.32.0.1'],
  ['100.63.255.255'],
  ['100.128.0.1'],
  ['169.253.255.255'],
  ['198.17.255.255'],
  ['198.20.0.0'],
  ['223.255.255.255'],
  ['2606:4700:4700::1111'],
  ['2a00:1450:4001:81b::200e'],
])('accepts the public address %s', (address) => {
  expect(findAddressFault(address)).toBeUndefined();
});

test.each([
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['10.0.0.1', 'private'],
  ['100.64.0.1', 'private'],
  ['100.127.255.255', 'private'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.0.1', 'link-local'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.8', 'reserved'],
  ['192.0.2.1', 'reserved'],
  ['192.88.99.1', 'reserved'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'reserved'],
  ['198.19.255.255', 'reserved'],
  ['198.51.100.1', 'reserved'],
  ['203.0.113.1', 'reserved'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'multicast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::127.0.0.1', 'embedded'],
  ['::8.8.8.8', 'embedded'],
  ['::ffff:127.0.0.1', 'embedded'],
  ['::ffff:8.8.8.8', 'embedded'],
  ['::ffff:0:127.0.0.1', 'embedded'],
  ['64:ff9b::7f00:1', 'embedded'],
  ['64:ff9b::8.8.8.8', 'embedded'],
  ['64:ff9b:1::1', 'embedded'],
  ['2002:7f00:1::', 'embedded'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'embedded'],
  ['100::1', 'reserved'],
  ['2001:2::1', 'reserved'],
  ['2001:10::1', 'reserved'],
  ['2001:20::1', 'reserved'],
  ['2001:db8::1', 'reserved'],
  ['3fff::1', 'reserved'],
  ['5f00::1', 'reserved'],
  ['4000::1', 'reserved'],
  ['fc00::1', 'private'],
  ['fd12:3456::1', 'private'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local'],
  ['fec0::1', 'private'],
  ['2606:4700::1%eth0', 'link-local'],
  ['ff02::1', 'multicast'],
  ['169.254.169.254', 'metadata'],
  ['::ffff:169.254.169.254', 'metadata'],
  ['100.100.100.200', 'metadata'],
  ['168.63.129.16', 'metadata'],
  ['fd00:ec2::254', 'metadata'],
  ['not an address', 'reserved'],
])('refuses %s as %s', (address, fault) => {
  expect(findAddressFault(address)).toBe(fault);
});

test.each([
  ['127.1', '127.0.0.1'],
  ['2130706433', '127.0.0.1'],
  ['0x7f.0.0.1', '127.0.0.1'],
  ['017700000001', '127.0.0.1'],
  ['１２７.0.0.1', '127.0.0.1'],
  ['127.0.0.1.', '127.0.0.1'],
  ['[::FFFF:127.0.0.1]', '::ffff:7f00:1'],
  ['::1', '::1'],
  ['LocalHost.', 'localhost'],
  ['bücher.example', 'xn--bcher-kva.example'],
])('normalizes the host %s to %s', (host, canonical) => {
  expect(canonicalizeHost(host)).toBe(canonical);
});

test.each([
  '',
  'a b',
  'user@host',
  'host/path',
  'host?x',
  '256.256.256.256',
  '[fe80::1%25lo]',
  'a\\b',
  '[::1',
])('rejects the host “%s”', (host) => {
  expect(canonicalizeHost(host)).toBeUndefined();
});
