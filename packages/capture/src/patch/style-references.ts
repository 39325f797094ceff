import type { StablePage } from '../visit/stable-page.ts';

/** The attributes and ids on which the style sheets of a page depend. */
export interface StyleReferences {
  /** Whether every style sheet could be read. */
  readonly isComplete: boolean;
  /** Whether any style depends on the language of elements. */
  readonly asksLanguage: boolean;
  /** Names of attributes in selectors and in `attr()`, in lower case. */
  readonly attributes: readonly string[];
  /** Ids in selectors; a backslash if one is written with escapes. */
  readonly ids: readonly string[];
}

/**
 * Reads which attributes and ids the style sheets of a page depend on.
 *
 * @throws {CdpError} when the page went away or does not respond
 */
export function readStyleReferences({ mainFrame }: StablePage): Promise<StyleReferences> {
  return mainFrame.evaluate<StyleReferences>('curbcutInPage.collectStyleReferences()');
}
