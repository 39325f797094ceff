import type { ElementModel, NodeIndex, TextModel } from '@curbcut/page-model';
import { deriveFromAncestors } from './ancestors.ts';
import { memoizePerPage } from './memoize-per-page.ts';
import { isReadableText } from './visible-text.ts';

/** Other sources for a link's purpose: ACT “programmatically determined link context”. */
export interface LinkContext {
  /** List items and the cell around the link, and the elements that `aria-describedby` refers to. */
  readonly containers: readonly ElementModel[];
  /** The closest block around the link. */
  readonly block: ElementModel | null;
  /** The text on the block's own lines outside links, in order; empty if the link is alone. */
  readonly texts: readonly TextModel[];
}

const blockDisplayPattern = /^(block|inline-block|flow-root|list-item|table-cell|table-caption)/;
const cellRoles = new Set(['cell', 'gridcell']);

/** Maximum number of nested list items: in a tree of links, the nearest ones are enough. */
const MAX_LIST_ITEMS = 20;

export function getLinkContext(link: ElementModel): LinkContext {
  const known = getContextCache(link.page);
  let context = known.get(link);
  if (context === undefined) {
    context = computeLinkContext(link);
    known.set(link, context);
  }
  return context;
}

const getContextCache = memoizePerPage(() => new Map<ElementModel, LinkContext>());

function computeLinkContext(link: ElementModel): LinkContext {
  const { block, items, cell } = link.flatParent
    ? getSurroundings(link.page)(link.flatParent)
    : noSurroundings;
  const descriptions = link
    .references('aria-describedby')
    .filter(({ textContent }) => textContent.trim() !== '');
  return {
    containers: [...descriptions, ...items, ...(cell ? [cell] : [])],
    block,
    texts: block ? (getLineTexts(block.page).get(block.index) ?? []) : [],
  };
}

interface Surroundings {
  readonly block: ElementModel | null;
  readonly items: readonly ElementModel[];
  readonly cell: ElementModel | null;
}

const noSurroundings: Surroundings = { block: null, items: [], cell: null };

/** The surroundings of an element's content, including the element itself. */
const getSurroundings = memoizePerPage(() =>
  deriveFromAncestors<Surroundings>(noSurroundings, (element, above) => {
    const outer = element.flatParent === null ? noSurroundings : above;
    const { role } = element;
    return {
      block: blockDisplayPattern.test(element.style('display')) ? element : outer.block,
      items:
        role === 'listitem' && element.isExposed
          ? [element, ...outer.items].slice(0, MAX_LIST_ITEMS)
          : outer.items,
      cell: cellRoles.has(role ?? '') && element.isExposed ? element : outer.cell,
    };
  }),
);

/** The text outside links on each block's own lines. */
const getLineTexts = memoizePerPage((page) => {
  const lines = new Map<NodeIndex, TextModel[]>();
  for (const text of page.texts) {
    if (!isReadableText(text)) continue;
    let at: ElementModel | null = text.parent;
    while (at && !blockDisplayPattern.test(at.style('display')) && at.role !== 'link') at = at.flatParent;
    if (at === null || at.role === 'link') continue;
    const known = lines.get(at.index);
    if (known) known.push(text);
    else lines.set(at.index, [text]);
  }
  return lines;
});
