import type { ElementModel, NodeIndex, TextModel } from '@curbcut/page-model';
import { deriveFromAncestors } from './derive-from-ancestors.ts';
import { memoizePerPage } from './memoize-per-page.ts';
import { isReadableText } from './visible-text.ts';

/** A paragraph, cell, heading ...: what breaks lines, with the texts that stand in it and in no block inside of it. */
export interface TextBlock {
  readonly element: ElementModel;
  /** In document order, at least one. */
  readonly texts: readonly TextModel[];
}

/** Elements whose content is in no human language, or is set as it is on purpose. */
export const codeTags: ReadonlySet<string> = new Set(['code', 'kbd', 'pre', 'samp', 'tt', 'var']);

const inlineDisplayPattern = /^(inline|contents|ruby|ruby-text)$/;

interface BlockLocation {
  readonly block: ElementModel | null;
  readonly isCode: boolean;
}

/** The texts that people read in HTML, by the block that they stand in; code is left out. */
export const getTextBlocks = memoizePerPage((page): readonly TextBlock[] => {
  const placeOf = deriveFromAncestors<BlockLocation>({ block: null, isCode: false }, (element, above) => ({
    block: above.block && inlineDisplayPattern.test(element.style('display')) ? above.block : element,
    isCode: above.isCode || (element.isHtml && codeTags.has(element.tag)),
  }));
  const blocks = new Map<NodeIndex, { element: ElementModel; texts: TextModel[] }>();
  for (const text of page.texts) {
    if (!text.parent.isHtml || !isReadableText(text)) continue;
    const { block, isCode } = placeOf(text.parent);
    if (block === null || isCode) continue;
    const known = blocks.get(block.index);
    if (known) known.texts.push(text);
    else blocks.set(block.index, { element: block, texts: [text] });
  }
  return [...blocks.values()];
});

/** The blocks that a rule asks of, by the element that it names. */
export function indexBlocksByElement(
  blocks: readonly TextBlock[],
  isAsked: (block: TextBlock) => boolean,
): ReadonlyMap<ElementModel, TextBlock> {
  return new Map(blocks.filter(isAsked).map((block) => [block.element, block]));
}

/** How many characters of a block match, of those texts that count; letters unless told otherwise. */
export function countCharacters(
  { texts }: TextBlock,
  { of = /\p{L}/gu, where = () => true }: { of?: RegExp; where?: (text: TextModel) => boolean } = {},
): number {
  return texts.reduce((sum, text) => sum + (where(text) ? (text.text.match(of)?.length ?? 0) : 0), 0);
}

/** Lines that the texts of a block are set in. */
export function countLines({ texts }: TextBlock): number {
  const lines = texts.flatMap((text) => text.lines).sort((a, b) => a.y - b.y);
  let count = 0;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { y, height } of lines) {
    // What stands beside another, in whatever size, shares its line.
    if (y + height / 2 < bottom) continue;
    count += 1;
    bottom = y + height;
  }
  return count;
}

/** The beginning of a block’s text, for a message. */
export function getTextExcerpt({ texts }: TextBlock): string {
  return texts
    .slice(0, 20)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
