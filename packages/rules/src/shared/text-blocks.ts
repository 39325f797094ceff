import type { ElementModel, NodeIndex, TextModel } from '@curbcut/page-model';
import { deriveFromAncestors } from './ancestors.ts';
import { memoizePerPage } from './memoize-per-page.ts';
import { isReadableText } from './visible-text.ts';

/** A paragraph, cell, heading or other block, with its text outside nested blocks. */
export interface TextBlock {
  readonly element: ElementModel;
  /** In document order, at least one. */
  readonly texts: readonly TextModel[];
}

/** Elements whose content isn't in a human language, or whose style is intentional. */
export const codeTags: ReadonlySet<string> = new Set(['code', 'kbd', 'pre', 'samp', 'tt', 'var']);

const inlineDisplayPattern = /^(inline|contents|ruby|ruby-text)$/;

interface BlockLocation {
  readonly block: ElementModel | null;
  readonly isCode: boolean;
}

/** The readable text in HTML, by the block that contains it; code is excluded. */
export const getTextBlocks = memoizePerPage((page): readonly TextBlock[] => {
  const getLocation = deriveFromAncestors<BlockLocation>(
    { block: null, isCode: false },
    (element, above) => ({
      block: above.block && inlineDisplayPattern.test(element.style('display')) ? above.block : element,
      isCode: above.isCode || (element.isHtml && codeTags.has(element.tag)),
    }),
  );
  const blocks = new Map<NodeIndex, { element: ElementModel; texts: TextModel[] }>();
  for (const text of page.texts) {
    if (!text.parent.isHtml || !isReadableText(text)) continue;
    const { block, isCode } = getLocation(text.parent);
    if (block === null || isCode) continue;
    const known = blocks.get(block.index);
    if (known) known.texts.push(text);
    else blocks.set(block.index, { element: block, texts: [text] });
  }
  return [...blocks.values()];
});

/** Returns the blocks that a rule checks, by their element. */
export function indexBlocksByElement(
  blocks: readonly TextBlock[],
  isChecked: (block: TextBlock) => boolean,
): ReadonlyMap<ElementModel, TextBlock> {
  return new Map(blocks.filter(isChecked).map((block) => [block.element, block]));
}

/** Counts the matching characters in a block's relevant text; letters by default. */
export function countCharacters(
  { texts }: TextBlock,
  { of = /\p{L}/gu, where = () => true }: { of?: RegExp; where?: (text: TextModel) => boolean } = {},
): number {
  return texts.reduce((sum, text) => sum + (where(text) ? (text.text.match(of)?.length ?? 0) : 0), 0);
}

/** Counts the lines of a block's text. */
export function countLines({ texts }: TextBlock): number {
  const lines = texts.flatMap((text) => text.lines).sort((a, b) => a.y - b.y);
  let count = 0;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { y, height } of lines) {
    // Pieces of text next to each other are on the same line, regardless of their size.
    if (y + height / 2 < bottom) continue;
    count += 1;
    bottom = y + height;
  }
  return count;
}

/** Returns the beginning of a block's text, for a message. */
export function getTextExcerpt({ texts }: TextBlock): string {
  return texts
    .slice(0, 20)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
