import type { ElementModel, NodeIndex } from '@curbcut/page-model';
import { deriveFromAncestors } from './ancestors.ts';
import { memoizePerPage } from './memoize-per-page.ts';
import { codeTags } from './text-blocks.ts';

const blockDisplayPattern = /^(block|flex|grid|list-item|table|flow-root)/;

interface LanguageContext {
  /** The element whose `lang` attribute applies. */
  readonly owner: ElementModel | null;
  readonly block: ElementModel | null;
  readonly isCode: boolean;
}

const rootContext: LanguageContext = { owner: null, block: null, isCode: false };

/** Sources of authored names and descriptions, as opposed to content, which counts as text. */
const authoredNameSources = new Set([
  'alt',
  'aria-label',
  'aria-labelledby',
  'placeholder',
  'summary',
  'svg-title',
  'title',
  'value',
]);

/**
 * The pieces of text that get their language from each `lang` attribute (ACT “text inheriting its programmatic
 * language”), one per block, followed by authored names and descriptions.
 */
export const getTextsByLanguageOwner = memoizePerPage((page): ReadonlyMap<NodeIndex, readonly string[]> => {
  const getContext = deriveFromAncestors<LanguageContext>(rootContext, (element, above) => ({
    owner: element.attr('lang')?.trim() ? element : above.owner,
    block: above.block === null || blockDisplayPattern.test(element.style('display')) ? element : above.block,
    isCode: above.isCode || (element.isHtml && codeTags.has(element.tag)),
  }));
  const found = new Map<NodeIndex, string[]>();
  let last: { owner: NodeIndex; block: NodeIndex | undefined } | null = null;
  for (const text of page.texts) {
    const { owner, block, isCode } = getContext(text.parent);
    if (owner === null || isCode || text.isGenerated || !(text.isVisible || text.parent.isExposed)) continue;
    const texts = getOrCreateTexts(found, owner);
    const follows: boolean = last !== null && last.owner === owner.index && last.block === block?.index;
    if (follows && texts.length > 0) texts[texts.length - 1] += text.text;
    else texts.push(text.text);
    last = { owner: owner.index, block: block?.index };
  }
  for (const element of getElementsWithAuthoredText(page)) {
    const { owner } = getContext(element);
    if (owner === null || !element.isExposed) continue;
    const texts = getOrCreateTexts(found, owner);
    if (element.name !== '' && authoredNameSources.has(element.nameSource ?? '')) texts.push(element.name);
    if (element.description !== '') texts.push(element.description);
  }
  return found;
});

function getOrCreateTexts(found: Map<NodeIndex, string[]>, owner: ElementModel): string[] {
  let texts = found.get(owner.index);
  if (texts === undefined) {
    texts = [];
    found.set(owner.index, texts);
  }
  return texts;
}

/** Elements that may have an authored name or description. */
const getElementsWithAuthoredText = memoizePerPage((page) => [
  ...new Set(
    ['alt', 'aria-label', 'aria-labelledby', 'aria-description', 'placeholder', 'title', 'value'].flatMap(
      (name) => page.byAttribute(name),
    ),
  ),
]);
