import type { ElementModel, NodeIndex, TextModel } from '@curbcut/page-model';
import { fromAbove } from './from-above.ts';
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

/** Nested list items that are told apart: of a tree of links the nearest are enough. */
const mostItems = 20;

export function linkContext(link: ElementModel): LinkContext {
  const known = contextsOf(link.page);
  let context = known.get(link);
  if (context === undefined) {
    context = contextOf(link);
    known.set(link, context);
  }
  return context;
}

const contextsOf = perPage(() => new Map<ElementModel, LinkContext>());

function contextOf(link: ElementModel): LinkContext {
  const { block, items, cell } = link.flatParent ? surroundingsOf(link.page)(link.flatParent) : outside;
  const descriptions = link
    .references('aria-describedby')
    .filter(({ textContent }) => textContent.trim() !== '');
  return {
    holders: [...descriptions, ...items, ...(cell ? [cell] : [])],
    block,
    texts: block ? (linesOf(block.page).get(block.index) ?? []) : [],
  };
}

interface Surroundings {
  readonly block: ElementModel | null;
  readonly items: readonly ElementModel[];
  readonly cell: ElementModel | null;
}

const outside: Surroundings = { block: null, items: [], cell: null };

/** What is around an element’s content, itself among it. */
const surroundingsOf = perPage(() =>
  fromAbove<Surroundings>(outside, (element, above) => {
    const around = element.flatParent === null ? outside : above;
    const { role } = element;
    return {
      block: blockContainers.test(element.style('display')) ? element : around.block,
      items:
        role === 'listitem' && element.isExposed
          ? [element, ...around.items].slice(0, mostItems)
          : around.items,
      cell: cells.has(role ?? '') && element.isExposed ? element : around.cell,
    };
  }),
);

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
