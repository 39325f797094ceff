import type { ElementModel, TextModel } from '@curbcut/page-model';
import { isReadableText } from '@curbcut/rules/for-recipes';
import { toShortText } from './plain-text.ts';
import { type SuggestedName, toSuggestedName } from './suggested-name.ts';

/** What holds one thing of several: an entry of a list, a card, a figure. */
const containerTags = new Set(['article', 'figure', 'li', 'section', 'td', 'tr', 'details', 'fieldset']);
/** Elements above that are looked at. */
const MAX_LEVELS = 6;

/** The heading or caption of the card, entry or section that an element stands in; none where it holds several. */
export function findNameFromContainer(element: ElementModel): SuggestedName | null {
  let at = element.parent;
  for (let level = 0; at !== null && level < MAX_LEVELS; level++, at = at.parent) {
    if (at.tag === 'body' || at.role === 'main') return null;
    const headings = element.page
      .byRole('heading')
      .filter((heading) => at!.contains(heading) && !element.contains(heading) && heading.name !== '');
    if (headings.length > 1) return null;
    const [heading] = headings;
    if (heading)
      return toSuggestedName(
        toShortText(heading.name),
        `the heading “${heading.name.slice(0, 60)}” beside it`,
        'page',
      );
    const caption = at.tag === 'figure' ? at.children.find(({ tag }) => tag === 'figcaption') : undefined;
    if (caption && !caption.contains(element)) {
      const words = toShortText(caption.textContent);
      if (words !== null) return toSuggestedName(words, 'the caption of its figure', 'page');
    }
    if (at.isHtml && containerTags.has(at.tag) && at.tag !== 'td') {
      const words = findOnlyText(at, element);
      if (words !== null) return toSuggestedName(words, 'the text beside it', 'page');
    }
  }
  return null;
}

/** The text of a holder, where it is short and one alone. */
function findOnlyText(holder: ElementModel, element: ElementModel): string | null {
  const texts = getReadableTexts(holder).filter(({ parent }) => !element.contains(parent));
  return texts.length === 1 ? toShortText(texts[0]!.text, 60) : null;
}

/** Readable texts inside of an element. */
export function getReadableTexts(element: ElementModel): TextModel[] {
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
