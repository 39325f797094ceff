import type { StablePage } from '../visit/stable-page.ts';
import type { StyleReferences } from './in-page/collect-style-references.ts';

export type { StyleReferences } from './in-page/collect-style-references.ts';

/**
 * Reads which attributes and ids a page's style sheets depend on.
 *
 * @throws {CdpError} if the page goes away or doesn't respond
 */
export function readStyleReferences({ mainFrame }: StablePage): Promise<StyleReferences> {
  return mainFrame.call('collectStyleReferences', []);
}
