import { setWalkedNodes } from '../../in-page-kit/numbers.ts';
import { createStyleSheetReader, type StyleSheetTexts } from './style-sheet-reader.ts';
import { type WalkResult, walkDocument } from './walk.ts';
import type { WalkOptions } from './walk-state.ts';

/** Minimum number of elements for which fetching the text of style sheets saves more time than it costs. */
const MIN_FETCH_ELEMENTS = 1_000;

/** The result of a walk. `hosts` and `customs` are the nodes of the kept lists, in the same order. */
export interface CollectedPart extends Pick<WalkResult, 'part' | 'spent'> {
  readonly hosts: readonly number[];
  readonly customs: readonly number[];
}

/** Asks for the text of these style sheets, which is needed before the walk. */
export interface StyleSheetRequest {
  readonly sheetUrls: readonly string[];
}

export interface CollectOptions extends Omit<WalkOptions, 'sheetTexts'> {
  /** Null until the text has been requested. */
  readonly sheetTexts: StyleSheetTexts | null;
}

/**
 * Walks the document of this world and returns `CollectedPart` as JSON. Returns `StyleSheetRequest` if the
 * document is large and has style sheets that only the protocol can read.
 */
export function collect(options: CollectOptions): string {
  if (options.sheetTexts === null) {
    const sheetUrls = createStyleSheetReader({}).findClosedSheetUrls(document);
    if (sheetUrls.length > 0 && document.querySelectorAll('*').length >= MIN_FETCH_ELEMENTS) {
      const request: StyleSheetRequest = { sheetUrls };
      return JSON.stringify(request);
    }
  }
  const walkOptions = { ...options, sheetTexts: options.sheetTexts ?? {} };
  const walked = walkDocument(walkOptions, true) ?? walkDocument(walkOptions, false)!;
  const { part, spent, frames, hosts, customs, elements, texts, mayStyleLines } = walked;
  setWalkedNodes({
    ...{ frames, hosts: [...hosts.keys()], customs: [...customs.keys()], elements, texts },
    mayStyleLines,
  });
  const collected: CollectedPart = {
    part,
    spent,
    hosts: [...hosts.values()],
    customs: [...customs.values()],
  };
  // A single non-ASCII character would make the protocol send the whole string at twice the size and half the
  // speed.
  return JSON.stringify(collected).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
