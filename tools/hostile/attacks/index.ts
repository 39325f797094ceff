import type { HostileAttack } from '../attack.ts';
import { pageAttacks } from './fixture-pages.ts';
import { markupAttacks } from './markup.ts';
import { memoryAttacks } from './memory.ts';
import { protocolAttacks } from './protocol.ts';
import { serverAttacks } from './server.ts';

/** All attacks, interleaved by kind, so that attacks of different kinds run concurrently. */
export const attacks: readonly HostileAttack[] = interleave([
  pageAttacks,
  memoryAttacks,
  markupAttacks,
  serverAttacks,
  protocolAttacks,
]);

function interleave<T>(kinds: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...kinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => kinds.flatMap((kind) => kind[at] ?? [])).flat();
}
