import { changingName, names, spellings } from './addresses.ts';
import type { Attack } from './attack.ts';
import { navigations, opened } from './navigations.ts';
import { peers } from './peers.ts';
import { requests } from './requests.ts';
import { subresources } from './subresources.ts';

/** Every attack, in the groups in which they are told. */
export const attacks: Readonly<Record<string, Attack[]>> = {
  'addresses in every notation': spellings,
  names: [...names, changingName],
  navigations,
  'addresses that the visit opens': opened,
  'files of a page': subresources,
  'requests by script': requests,
  'WebRTC and QUIC': peers,
};
