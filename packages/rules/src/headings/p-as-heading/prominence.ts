import type { ElementModel } from '@curbcut/page-model';

interface ParagraphStyle {
  readonly size: number;
  readonly weight: number;
  readonly isItalic: boolean;
}

/** From this weight on a text is bold; from these factors on it is larger, by itself or beside a slant. */
const MIN_BOLD_WEIGHT = 600;
const LARGER_FACTOR = 1.15;
const MUCH_LARGER_FACTOR = 1.4;

/** Elements inside that are looked through for the one that holds the text. */
const MAX_DEPTH = 20;

/** A line is bolder, larger or more slanted than the text that follows it, as headings are. */
export function isMoreProminent(line: ElementModel, text: ElementModel): boolean {
  const a = getParagraphStyle(line);
  const b = getParagraphStyle(text);
  const isBolder = a.weight >= MIN_BOLD_WEIGHT && b.weight < MIN_BOLD_WEIGHT;
  const isSlanted = a.isItalic && !b.isItalic;
  return isBolder || (isSlanted && a.size >= b.size * LARGER_FACTOR) || a.size >= b.size * MUCH_LARGER_FACTOR;
}

/** The look of the innermost element that holds all of the text, such as a `b` inside of the paragraph. */
function getParagraphStyle(paragraph: ElementModel): ParagraphStyle {
  let element = paragraph;
  const whole = paragraph.textContent.trim().length;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const inner = element.children.find((child) => child.textContent.trim().length === whole);
    if (!inner) break;
    element = inner;
  }
  return {
    size: Number.parseFloat(element.style('font-size')) || 0,
    weight: Number.parseFloat(element.style('font-weight')) || 400,
    isItalic: element.style('font-style') !== 'normal',
  };
}
