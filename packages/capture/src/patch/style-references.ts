import type { StablePage } from '../visit/stable-page.ts';
import type { StyleReferences } from './in-page/collect-style-references.ts';

export type { StyleReferences } from './in-page/collect-style-references.ts';

/**
 * Reads which attributes and ids the style sheets of a page depend on.
 *
 * @throws {CdpError} when the page went away or does not respond
 */
export function readStyleReferences({ mainFrame }: StablePage): Promise<StyleReferences> {
  return mainFrame.call('collectStyleReferences', []);
}
