import { addressSpellingAttacks, changingNameAttack, nameAttacks } from './addresses.ts';
import type { NetworkAttack } from './attack.ts';
import { directVisitAttacks, navigationAttacks } from './navigations.ts';
import { peerAttacks } from './peers.ts';
import { requestAttacks } from './requests.ts';
import { subresourceAttacks } from './subresources.ts';

/** Every attack, by the group under which it is reported. */
export const attackGroups: Readonly<Record<string, NetworkAttack[]>> = {
  'address notations': addressSpellingAttacks,
  names: [...nameAttacks, changingNameAttack],
  navigations: navigationAttacks,
  'direct visits': directVisitAttacks,
  subresources: subresourceAttacks,
  'requests by script': requestAttacks,
  'WebRTC and QUIC': peerAttacks,
};
