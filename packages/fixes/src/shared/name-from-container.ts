import type { ElementModel, TextModel } from '@curbcut/page-model';
import { isReadableText } from '@curbcut/rules/for-recipes';
import { toShortText } from './plain-text.ts';
import { type SuggestedName, toSuggestedName } from './suggested-name.ts';

/** Elements that often contain one item of a set: list items, cards, figures. */
const containerTags = new Set(['article', 'figure', 'li', 'section', 'td', 'tr', 'details', 'fieldset']);
/** Ancestors that are searched. */
const MAX_LEVELS = 6;

/** Finds the only heading, caption or text of the card, list item or section that contains the element. */
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
        `the heading “${heading.name.slice(0, 60)}” next to it`,
        'page',
      );
    const caption = at.tag === 'figure' ? at.children.find(({ tag }) => tag === 'figcaption') : undefined;
    if (caption && !caption.contains(element)) {
      const words = toShortText(caption.textContent);
      if (words !== null) return toSuggestedName(words, 'the caption of its figure', 'page');
    }
    if (at.isHtml && containerTags.has(at.tag) && at.tag !== 'td') {
      const words = findOnlyText(at, element);
      if (words !== null) return toSuggestedName(words, 'the text next to it', 'page');
    }
  }
  return null;
}

/** Returns the text of a container if it is short and the only one. */
function findOnlyText(container: ElementModel, element: ElementModel): string | null {
  const texts = getReadableTexts(container).filter(({ parent }) => !element.contains(parent));
  return texts.length === 1 ? toShortText(texts[0]!.text, 60) : null;
}

/** Returns the readable texts inside an element. */
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
