import type { ElementModel } from '@curbcut/page-model';
import { type FoundWords, found } from './found-words.ts';
import { identifierWords } from './identifier-words.ts';
import { shortWords } from './plain-words.ts';

/** Where scripts and style sheets keep the words of a tip. */
const tipAttributes = [
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
export function ownWords(element: ElementModel): FoundWords | null {
  for (const name of tipAttributes) {
    const words = shortWords(element.attr(name));
    if (words !== null) return found(words, `its ${name} attribute`, 'page');
  }
  const [description] = element.references('aria-describedby');
  const described = shortWords(description?.textContent);
  if (described !== null) return found(described, 'what describes it', 'page');
  return (
    found(shortWords(element.textContent), 'the text inside of it that is hidden', 'page') ??
    insideTitles(element)
  );
}

const mostParts = 50;

function insideTitles(element: ElementModel): FoundWords | null {
  let looked = 0;
  for (const part of element.descendants()) {
    looked += 1;
    if (looked > mostParts) return null;
    const words =
      shortWords(part.attr('aria-label')) ?? shortWords(part.attr('title')) ?? shortWords(part.attr('alt'));
    if (words !== null && !/^https?:/.test(words))
      return found(words, 'what the part inside of it is called', 'page');
  }
  return null;
}

/** What a programmer calls the element: its id, name or class. */
export function codeWords(element: ElementModel, ...attributes: string[]): FoundWords | null {
  for (const name of attributes) {
    for (const token of element.tokens(name).slice(0, 20)) {
      const words = identifierWords(token);
      if (words !== null) return found(words, `its ${name} attribute`, 'hint');
    }
  }
  return null;
}
