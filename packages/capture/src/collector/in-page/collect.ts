import type { CollectorFunctions } from '../functions.ts';
import type { Walked, WalkOptions } from './walk.ts';

/** Elements of the last walk that the protocol is asked about afterwards. */
export interface Held {
  readonly frames: readonly Element[];
  /** May host a closed shadow root. */
  readonly hosts: readonly Element[];
  /** May have semantics set through ElementInternals. */
  readonly customs: readonly Element[];
}

/** What `collect` answers, as JSON. The nodes of the held lists, in the same order. */
export interface Collected extends Pick<Walked, 'part'> {
  readonly hosts: readonly number[];
  readonly customs: readonly number[];
}

/** Walks this world's document and answers `Collected` as JSON. Runs in the page: self-contained. */
export function collect(options: WalkOptions): string {
  const world = globalThis as unknown as { curbcut: CollectorFunctions; curbcutHeld: Held };
  const kit = world.curbcut;
  const { part, frames, hosts, customs } = (kit.walk(kit, options, true) ?? kit.walk(kit, options, false))!;
  world.curbcutHeld = { frames, hosts: [...hosts.keys()], customs: [...customs.keys()] };
  const collected: Collected = { part, hosts: [...hosts.values()], customs: [...customs.values()] };
  return JSON.stringify(collected);
}
