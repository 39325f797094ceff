import type { ElementModel } from '@curbcut/page-model';

interface Look {
  readonly size: number;
  readonly weight: number;
  readonly isItalic: boolean;
}

/** From this weight on a text is bold; from these factors on it is larger, by itself or beside a slant. */
const bold = 600;
const larger = 1.15;
const muchLarger = 1.4;

/** Elements inside that are looked through for the one that holds the text. */
const deepest = 20;

/** A line is bolder, larger or more slanted than the text that follows it, as headings are. */
export function standsOut(line: ElementModel, text: ElementModel): boolean {
  const a = lookOf(line);
  const b = lookOf(text);
  const isBolder = a.weight >= bold && b.weight < bold;
  const isSlanted = a.isItalic && !b.isItalic;
  return isBolder || (isSlanted && a.size >= b.size * larger) || a.size >= b.size * muchLarger;
}

/** The look of the innermost element that holds all of the text, such as a `b` inside of the paragraph. */
function lookOf(paragraph: ElementModel): Look {
  let element = paragraph;
  const whole = paragraph.textContent.trim().length;
  for (let depth = 0; depth < deepest; depth++) {
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
