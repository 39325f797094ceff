import { HAS_IPV6 } from '../canary.ts';
import { type Attack, image } from './attack.ts';

/** A page that asks for one image of the canary under another spelling of its address. */
function spelled(host: string, options: Partial<Attack> = {}): Attack {
  return {
    name: `host ${host}`,
    html: ({ canaryPort }) => image(`http://${host}:${canaryPort}/`),
    ends: 'refused',
    harmless: host.startsWith('[') && !HAS_IPV6 ? 'this machine has no IPv6' : undefined,
    ...options,
  };
}

const NO_ROUTE = 'this machine has no route there';

export const spellings: Attack[] = [
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
  ].map((host) => spelled(host)),
  spelled('[::127.0.0.1]', { harmless: NO_ROUTE }),
  spelled('[::ffff:0:127.0.0.1]', { harmless: NO_ROUTE }),
  spelled('[64:ff9b::127.0.0.1]', { harmless: NO_ROUTE }),
  spelled('[64:ff9b:1::127.0.0.1]', { harmless: NO_ROUTE }),
  spelled('[2002:7f00:1::]', { harmless: NO_ROUTE }),
  spelled('169.254.169.254', { harmless: NO_ROUTE }),
  spelled('[fe80::1%25lo]', { ends: 'done', harmless: 'browsers take no zone in an address' }),
];

/** Names of the test's own resolver. */
export const names: Attack[] = [
  'inside.test',
  'inside6.test',
  'mixed.test',
  'mapped.test',
  'nat64.test',
  'zone.test',
].map((host) => spelled(host, { name: `name ${host}` }));

export const changingName: Attack = {
  name: 'name whose answer changes',
  html: ({ canaryPort }) =>
    `<script>
      const ask = (path) => fetch('http://flip.test:${canaryPort}' + path, { mode: 'no-cors' });
      ask('/1').catch(() => {}).then(() => ask('/2')).catch(() => {}).then(done);
    </script>`,
  ends: 'done',
};
