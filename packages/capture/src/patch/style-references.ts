import type { StablePage } from '../visit/stable-page.ts';

/** What the style sheets of a page ask of attributes. */
export interface StyleReferences {
  /** Every sheet could be read. */
  readonly isComplete: boolean;
  /** Something depends on the language of elements. */
  readonly asksLanguage: boolean;
  /** Names of attributes in selectors and in `attr()`, lower case. */
  readonly attributes: readonly string[];
  /** Ids in selectors; a backslash where one is written with escapes. */
  readonly ids: readonly string[];
}

/** @throws {CdpError} when the page went away or does not answer */
export function readStyleReferences({ mainFrame }: StablePage): Promise<StyleReferences> {
  return mainFrame.evaluate<StyleReferences>('curbcut.collectStyleReferences()');
}
