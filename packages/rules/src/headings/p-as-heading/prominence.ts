import type { ElementModel } from '@curbcut/page-model';

interface ParagraphStyle {
  readonly size: number;
  readonly weight: number;
  readonly isItalic: boolean;
}

/** Minimum weight of bold text, and minimum factors for larger text: with italics, and by size alone. */
const MIN_BOLD_WEIGHT = 600;
const LARGER_FACTOR = 1.15;
const MUCH_LARGER_FACTOR = 1.4;

/** Maximum depth of the search for the element that contains the text. */
const MAX_DEPTH = 20;

/** Returns whether a line is bolder, larger or more slanted than the text that follows, as headings are. */
export function isMoreProminent(line: ElementModel, text: ElementModel): boolean {
  const a = getParagraphStyle(line);
  const b = getParagraphStyle(text);
  const isBolder = a.weight >= MIN_BOLD_WEIGHT && b.weight < MIN_BOLD_WEIGHT;
  const isMoreItalic = a.isItalic && !b.isItalic;
  return (
    isBolder || (isMoreItalic && a.size >= b.size * LARGER_FACTOR) || a.size >= b.size * MUCH_LARGER_FACTOR
  );
}

/**
 * Returns the style of the innermost element that contains the whole text, such as a `b` in the paragraph.
 */
function getParagraphStyle(paragraph: ElementModel): ParagraphStyle {
  let element = paragraph;
  const textLength = paragraph.textContent.trim().length;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const inner = element.children.find((child) => child.textContent.trim().length === textLength);
    if (!inner) break;
    element = inner;
  }
  return {
    size: Number.parseFloat(element.style('font-size')) || 0,
    weight: Number.parseFloat(element.style('font-weight')) || 400,
    isItalic: element.style('font-style') !== 'normal',
  };
}
