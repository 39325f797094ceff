import { HAS_IPV6 } from '../canary.ts';
import { createImageHtml, type NetworkAttack } from './attack.ts';

/** Creates an attack that loads an image from the canary using a different spelling of its address. */
function createSpellingAttack(host: string, options: Partial<NetworkAttack> = {}): NetworkAttack {
  return {
    name: `host ${host}`,
    html: ({ canaryPort }) => createImageHtml(`http://${host}:${canaryPort}/`),
    ends: 'refused',
    harmlessReason: host.startsWith('[') && !HAS_IPV6 ? 'this machine has no IPv6' : undefined,
    ...options,
  };
}

const NO_ROUTE_REASON = 'this machine has no route there';

export const addressSpellingAttacks: NetworkAttack[] = [
  ...[
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0x7f.1',
    '017700000001',
    '0177.0.0.01',
    '127.0.0.0x1',
    '１２７.０.０.１',
    '127%2e0.0.1',
    '0',
    '0.0.0.0',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'inside.localhost',
  ].map((host) => createSpellingAttack(host)),
  createSpellingAttack('[::127.0.0.1]', { harmlessReason: NO_ROUTE_REASON }),
  createSpellingAttack('[::ffff:0:127.0.0.1]', { harmlessReason: NO_ROUTE_REASON }),
  createSpellingAttack('[64:ff9b::127.0.0.1]', { harmlessReason: NO_ROUTE_REASON }),
  createSpellingAttack('[64:ff9b:1::127.0.0.1]', { harmlessReason: NO_ROUTE_REASON }),
  createSpellingAttack('[2002:7f00:1::]', { harmlessReason: NO_ROUTE_REASON }),
  createSpellingAttack('169.254.169.254', { harmlessReason: NO_ROUTE_REASON }),
  createSpellingAttack('[fe80::1%25lo]', {
    ends: 'done',
    harmlessReason: 'browsers reject URLs with a network zone',
  }),
];

/** Attacks that use names from the test's own resolver. */
export const nameAttacks: NetworkAttack[] = [
  'inside.test',
  'inside6.test',
  'mixed.test',
  'mapped.test',
  'nat64.test',
  'zone.test',
].map((host) => createSpellingAttack(host, { name: `name ${host}` }));

export const changingNameAttack: NetworkAttack = {
  name: 'name whose answer changes',
  html: ({ canaryPort }) =>
    `<script>
      const ask = (path) => fetch('http://flip.test:${canaryPort}' + path, { mode: 'no-cors' });
      ask('/1').catch(() => {}).then(() => ask('/2')).catch(() => {}).then(done);
    </script>`,
  ends: 'done',
};
