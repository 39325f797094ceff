import type { ElementModel } from '@curbcut/page-model';
import { humanizeIdentifier } from './humanize-identifier.ts';
import { toShortText } from './plain-text.ts';
import { type SuggestedName, toSuggestedName } from './suggested-name.ts';

/** Attributes in which scripts and style sheets store tooltip text. */
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

/** Finds a name in the tooltip, the description or the hidden content of an element. */
export function findOwnName(element: ElementModel): SuggestedName | null {
  for (const name of tooltipAttributes) {
    const words = toShortText(element.attr(name));
    if (words !== null) return toSuggestedName(words, `its ${name} attribute`, 'page');
  }
  const [description] = element.references('aria-describedby');
  const described = toShortText(description?.textContent);
  if (described !== null) return toSuggestedName(described, 'its description', 'page');
  return (
    toSuggestedName(toShortText(element.textContent), 'the hidden text inside it', 'page') ??
    findNameInside(element)
  );
}

const MAX_PARTS = 50;

function findNameInside(element: ElementModel): SuggestedName | null {
  let visited = 0;
  for (const part of element.descendants()) {
    visited += 1;
    if (visited > MAX_PARTS) return null;
    const words =
      toShortText(part.attr('aria-label')) ??
      toShortText(part.attr('title')) ??
      toShortText(part.attr('alt'));
    if (words !== null && !/^https?:/.test(words))
      return toSuggestedName(words, 'the name of an element inside it', 'page');
  }
  return null;
}

/** Finds a name in attributes that developers choose, such as id, name or class. */
export function findNameFromAttributes(element: ElementModel, ...attributes: string[]): SuggestedName | null {
  for (const name of attributes) {
    for (const token of element.tokens(name).slice(0, 20)) {
      const words = humanizeIdentifier(token);
      if (words !== null) return toSuggestedName(words, `its ${name} attribute`, 'hint');
    }
  }
  return null;
}
