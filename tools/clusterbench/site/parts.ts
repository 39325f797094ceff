import type { Random } from '../../lib/random.ts';
import type { Fault } from './faults.ts';
import type { Styling } from './styling.ts';
import type { Words } from './words.ts';

/** The attribute that tells the truth; it is taken away before anything is clustered. */
export const truthAttribute = 'data-cause';

/** What the components of a page are made with. */
export interface Parts {
  readonly random: Random;
  readonly words: Words;
  readonly css: Styling;
  /** Counts up, as frameworks draw ids. */
  id(): string;
  /** The attribute as it should be; with the fault planted, as it is then, and the truth. */
  fault(id: string, right: string, wrong?: string): string;
  has(id: string): boolean;
  /** The truth for a text in a token's colour. */
  token(id: string): string;
}

export function partsOf(random: Random, words: Words, css: Styling, faults: readonly Fault[]): Parts {
  const planted = new Set(faults.map(({ id }) => id));
  let ids = 0;
  const mark = (id: string) => ` ${truthAttribute}="${id}"`;
  return {
    random,
    words,
    css,
    id: () => `:r${(++ids).toString(36)}:`,
    fault: (id, right, wrong = '') => (planted.has(id) ? `${mark(id)}${wrong}` : right),
    has: (id) => planted.has(id),
    token: (id) => (planted.has(id) ? mark(id) : ''),
  };
}

/** An icon: what fills buttons and links that have no text. */
export const icon = (name: string): string =>
  `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M4 ${name.length} h${name.charCodeAt(0) % 16} v4 z"/></svg>`;
