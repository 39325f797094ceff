import type { CollectorFunctions } from '../functions.ts';
import type { StyleSheetTexts } from './style-sheet-reader.ts';
import type { WalkOptions, WalkResult } from './walk.ts';

/** Elements of the last walk that the protocol is asked about afterwards. */
export interface WalkedNodes {
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
export interface CollectedPart extends Pick<WalkResult, 'part' | 'spent'> {
  readonly hosts: readonly number[];
  readonly customs: readonly number[];
}

/** What is wanted before the walk: the texts of these style sheets. */
export interface StyleSheetRequest {
  readonly sheetUrls: readonly string[];
}

export interface CollectOptions extends Omit<WalkOptions, 'sheetTexts'> {
  /** Null until it was tried to find them. */
  readonly sheetTexts: StyleSheetTexts | null;
}

/**
 * Walks this world's document and answers `Collected` as JSON; or `WantedSheets`, when the document is large and has
 * style sheets that only the protocol can read. Runs in the page: self-contained.
 */
export function collect(options: CollectOptions): string {
  const world = globalThis as unknown as { curbcut: CollectorFunctions; curbcutNodes: WalkedNodes };
  const kit = world.curbcut;
  /** Elements from which on the texts save more time than it takes to fetch them. */
  const worthFetching = 1_000;
  if (options.sheetTexts === null) {
    const dom = kit.createDomAccess();
    const sheetUrls = kit.createStyleSheetReader(dom, {}).closedAddresses(document);
    if (sheetUrls.length > 0 && dom.queryAll(document, '*').length >= worthFetching) {
      const wanted: StyleSheetRequest = { sheetUrls };
      return JSON.stringify(wanted);
    }
  }
  const walkOptions = { ...options, sheetTexts: options.sheetTexts ?? {} };
  const walked = kit.walkDocument(kit, walkOptions, true) ?? kit.walkDocument(kit, walkOptions, false)!;
  const { part, spent, frames, hosts, customs, elements, texts } = walked;
  world.curbcutNodes = { frames, hosts: [...hosts.keys()], customs: [...customs.keys()], elements, texts };
  const collected: CollectedPart = {
    part,
    spent,
    hosts: [...hosts.values()],
    customs: [...customs.values()],
  };
  // One character beyond ASCII makes the protocol send the whole text at twice its size and half its speed.
  return JSON.stringify(collected).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
