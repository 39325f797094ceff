import type { CollectorFunctions } from '../functions.ts';
import type { StyleSheetTexts } from './style-sheet-reader.ts';
import type { WalkOptions, WalkResult } from './walk.ts';

/** Elements of the last walk that are examined through the protocol afterwards. */
export interface WalkedNodes {
  readonly frames: readonly Element[];
  /** Elements that may host a closed shadow root. */
  readonly hosts: readonly Element[];
  /** Elements that may have semantics set through ElementInternals. */
  readonly customs: readonly Element[];
  /** Indexed by node; text nodes and pseudo-elements have no entry. */
  readonly elements: readonly Element[];
  readonly texts: readonly Text[];
}

/** Result of a walk. `hosts` and `customs` are the nodes of the kept lists, in the same order. */
export interface CollectedPart extends Pick<WalkResult, 'part' | 'spent'> {
  readonly hosts: readonly number[];
  readonly customs: readonly number[];
}

/** Request for the texts of these style sheets, which are needed before the walk. */
export interface StyleSheetRequest {
  readonly sheetUrls: readonly string[];
}

export interface CollectOptions extends Omit<WalkOptions, 'sheetTexts'> {
  /** Null until the texts have been requested. */
  readonly sheetTexts: StyleSheetTexts | null;
}

/**
 * Walks the document of this world and returns `CollectedPart` as JSON, or `StyleSheetRequest` if the
 * document is large and has style sheets that only the protocol can read. Runs in the page: self-contained.
 */
export function collect(options: CollectOptions): string {
  const world = globalThis as unknown as { curbcut: CollectorFunctions; curbcutNodes: WalkedNodes };
  const kit = world.curbcut;
  /** Number of elements from which fetching the texts saves more time than it costs. */
  const minFetchElements = 1_000;
  if (options.sheetTexts === null) {
    const dom = kit.createDomAccess();
    const sheetUrls = kit.createStyleSheetReader(dom, {}).findClosedSheetUrls(document);
    if (sheetUrls.length > 0 && dom.queryAll(document, '*').length >= minFetchElements) {
      const request: StyleSheetRequest = { sheetUrls };
      return JSON.stringify(request);
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
  // A single non-ASCII character makes the protocol send the whole text at twice the size and half the speed.
  return JSON.stringify(collected).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
