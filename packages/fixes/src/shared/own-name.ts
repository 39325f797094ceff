import type { ElementModel } from '@curbcut/page-model';
import { humanizeIdentifier } from './humanize-identifier.ts';
import { toShortText } from './plain-text.ts';
import { type SuggestedName, toSuggestedName } from './suggested-name.ts';

/** Where scripts and style sheets keep the words of a tip. */
const tooltipAttributes = [
  'data-original-title',
  'data-bs-title',
  'data-bs-original-title',
  'data-tooltip',
  'data-tip',
  'data-tippy-content',
  'data-title',
  'data-label',
  'data-name',
  'data-caption',
];

/** What an element says itself, without anybody hearing it: in a tip, in text that is hidden, in what describes it. */
export function findOwnName(element: ElementModel): SuggestedName | null {
  for (const name of tooltipAttributes) {
    const words = toShortText(element.attr(name));
    if (words !== null) return toSuggestedName(words, `its ${name} attribute`, 'page');
  }
  const [description] = element.references('aria-describedby');
  const described = toShortText(description?.textContent);
  if (described !== null) return toSuggestedName(described, 'what describes it', 'page');
  return (
    toSuggestedName(toShortText(element.textContent), 'the text inside of it that is hidden', 'page') ??
    findNameInside(element)
  );
}

const MAX_PARTS = 50;

function findNameInside(element: ElementModel): SuggestedName | null {
  let looked = 0;
  for (const part of element.descendants()) {
    looked += 1;
    if (looked > MAX_PARTS) return null;
    const words =
      toShortText(part.attr('aria-label')) ??
      toShortText(part.attr('title')) ??
      toShortText(part.attr('alt'));
    if (words !== null && !/^https?:/.test(words))
      return toSuggestedName(words, 'what the part inside of it is called', 'page');
  }
  return null;
}

/** What a programmer calls the element: its id, name or class. */
export function findNameFromAttributes(element: ElementModel, ...attributes: string[]): SuggestedName | null {
  for (const name of attributes) {
    for (const token of element.tokens(name).slice(0, 20)) {
      const words = humanizeIdentifier(token);
      if (words !== null) return toSuggestedName(words, `its ${name} attribute`, 'hint');
    }
  }
  return null;
}
