import type { ElementModel, TextModel } from '@curbcut/page-model';
import { isReadableText } from '@curbcut/rules/for-recipes';
import { type FoundWords, found } from './found-words.ts';
import { shortWords } from './plain-words.ts';

/** What holds one thing of several: an entry of a list, a card, a figure. */
const holders = new Set(['article', 'figure', 'li', 'section', 'td', 'tr', 'details', 'fieldset']);
/** Elements above that are looked at. */
const mostLevels = 6;

/** The heading or caption of the card, entry or section that an element stands in; none where it holds several. */
export function holderWords(element: ElementModel): FoundWords | null {
  let at = element.parent;
  for (let level = 0; at !== null && level < mostLevels; level++, at = at.parent) {
    if (at.tag === 'body' || at.role === 'main') return null;
    const headings = element.page
      .byRole('heading')
      .filter((heading) => at!.contains(heading) && !element.contains(heading) && heading.name !== '');
    if (headings.length > 1) return null;
    const [heading] = headings;
    if (heading)
      return found(shortWords(heading.name), `the heading “${heading.name.slice(0, 60)}” beside it`, 'page');
    const caption = at.tag === 'figure' ? at.children.find(({ tag }) => tag === 'figcaption') : undefined;
    if (caption && !caption.contains(element)) {
      const words = shortWords(caption.textContent);
      if (words !== null) return found(words, 'the caption of its figure', 'page');
    }
    if (at.isHtml && holders.has(at.tag) && at.tag !== 'td') {
      const words = onlyText(at, element);
      if (words !== null) return found(words, 'the text beside it', 'page');
    }
  }
  return null;
}

/** The text of a holder, where it is short and one alone. */
function onlyText(holder: ElementModel, element: ElementModel): string | null {
  const texts = textsIn(holder).filter(({ parent }) => !element.contains(parent));
  return texts.length === 1 ? shortWords(texts[0]!.text, 60) : null;
}

/** Readable texts inside of an element. */
export function textsIn(element: ElementModel): TextModel[] {
  const { texts } = element.page;
  let [low, high] = [0, texts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (texts[middle]!.index < element.index) low = middle + 1;
    else high = middle;
  }
  const inside: TextModel[] = [];
  for (let at = low; at < texts.length && element.contains(texts[at]!.parent); at++) {
    if (isReadableText(texts[at]!)) inside.push(texts[at]!);
  }
  return inside;
}
