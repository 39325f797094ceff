import type { ElementModel, NodeIndex, TextModel } from '@curbcut/page-model';
import { perPage } from './per-page.ts';
import { isReadableText } from './visible-text.ts';

/** What else tells of a link’s purpose, by ACT “programmatically determined link context”. */
export interface LinkContext {
  /** List items and the cell around the link, and what `aria-describedby` points to. */
  readonly holders: readonly ElementModel[];
  /** The closest block around the link. */
  readonly block: ElementModel | null;
  /** The texts of the block’s own lines outside of links, in order; none where the link stands alone. */
  readonly texts: readonly TextModel[];
}

const blockContainers = /^(block|inline-block|flow-root|list-item|table-cell|table-caption)/;
const cells = new Set(['cell', 'gridcell']);

export function linkContext(link: ElementModel): LinkContext {
  const holders: ElementModel[] = link
    .references('aria-describedby')
    .filter(({ textContent }) => textContent.trim() !== '');
  let block: ElementModel | null = null;
  let hasCell = false;
  for (let at = link.flatParent; at; at = at.flatParent) {
    if (block === null && blockContainers.test(at.style('display'))) block = at;
    if (at.role === 'listitem' && at.isExposed) holders.push(at);
    if (!hasCell && cells.has(at.role ?? '') && at.isExposed) {
      hasCell = true;
      holders.push(at);
    }
  }
  return { holders, block, texts: block ? (linesOf(block.page).get(block.index) ?? []) : [] };
}

/** The texts outside of links of every block’s own lines. */
const linesOf = perPage((page) => {
  const lines = new Map<NodeIndex, TextModel[]>();
  for (const text of page.texts) {
    if (!isReadableText(text)) continue;
    let at: ElementModel | null = text.parent;
    while (at && !blockContainers.test(at.style('display')) && at.role !== 'link') at = at.flatParent;
    if (at === null || at.role === 'link') continue;
    const known = lines.get(at.index);
    if (known) known.push(text);
    else lines.set(at.index, [text]);
  }
  return lines;
});
