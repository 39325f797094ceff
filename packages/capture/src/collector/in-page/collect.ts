import type { CollectorFunctions } from '../functions.ts';
import type { SheetTexts } from './sheet-rules.ts';
import type { Walked, WalkOptions } from './walk.ts';

/** Elements of the last walk that the protocol is asked about afterwards. */
export interface Held {
  readonly frames: readonly Element[];
  /** May host a closed shadow root. */
  readonly hosts: readonly Element[];
  /** May have semantics set through ElementInternals. */
  readonly customs: readonly Element[];
  /** By node; texts and pseudo-elements have none. */
  readonly elements: readonly Element[];
  readonly texts: readonly Text[];
}

/** What a walk brought home. `hosts` and `customs` are the nodes of the held lists, in the same order. */
export interface Collected extends Pick<Walked, 'part' | 'spent'> {
  readonly hosts: readonly number[];
  readonly customs: readonly number[];
}

/** What is wanted before the walk: the texts of these style sheets. */
export interface WantedSheets {
  readonly wantedSheets: readonly string[];
}

export interface CollectOptions extends Omit<WalkOptions, 'sheetTexts'> {
  /** Null until it was tried to find them. */
  readonly sheetTexts: SheetTexts | null;
}

/**
 * Walks this world's document and answers `Collected` as JSON; or `WantedSheets`, when the document is large and has
 * style sheets that only the protocol can read. Runs in the page: self-contained.
 */
export function collect(options: CollectOptions): string {
  const world = globalThis as unknown as { curbcut: CollectorFunctions; curbcutHeld: Held };
  const kit = world.curbcut;
  /** Elements from which on the texts save more time than it takes to fetch them. */
  const worthFetching = 1_000;
  if (options.sheetTexts === null) {
    const dom = kit.domAccess();
    const wantedSheets = kit.sheetRules(dom, {}).closedAddresses(document);
    if (wantedSheets.length > 0 && dom.queryAll(document, '*').length >= worthFetching) {
      const wanted: WantedSheets = { wantedSheets };
      return JSON.stringify(wanted);
    }
  }
  const walkOptions = { ...options, sheetTexts: options.sheetTexts ?? {} };
  const walked = kit.walk(kit, walkOptions, true) ?? kit.walk(kit, walkOptions, false)!;
  const { part, spent, frames, hosts, customs, elements, texts } = walked;
  world.curbcutHeld = { frames, hosts: [...hosts.keys()], customs: [...customs.keys()], elements, texts };
  const collected: Collected = { part, spent, hosts: [...hosts.values()], customs: [...customs.values()] };
  // One character beyond ASCII makes the protocol send the whole text at twice its size and half its speed.
  return JSON.stringify(collected).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
