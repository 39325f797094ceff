import type { Random } from '../../lib/random.ts';
import type { PlantedFault } from './faults.ts';
import type { Styling } from './styling.ts';
import type { WordGenerator } from './word-generator.ts';

/** The attribute that tells the truth; it is taken away before anything is clustered. */
export const TRUTH_ATTRIBUTE = 'data-cause';

/** What the components of a page are made with. */
export interface ComponentContext {
  readonly random: Random;
  readonly words: WordGenerator;
  readonly css: Styling;
  /** Counts up, as frameworks draw ids. */
  nextId(): string;
  /** The attribute as it should be; with the fault planted, as it is then, and the truth. */
  fault(id: string, right: string, wrong?: string): string;
  hasFault(id: string): boolean;
  /** The truth for a text in a token's colour. */
  token(id: string): string;
}

export function createComponentContext(
  random: Random,
  words: WordGenerator,
  css: Styling,
  faults: readonly PlantedFault[],
): ComponentContext {
  const planted = new Set(faults.map(({ id }) => id));
  let ids = 0;
  const mark = (id: string) => ` ${TRUTH_ATTRIBUTE}="${id}"`;
  return {
    random,
    words,
    css,
    nextId: () => `:r${(++ids).toString(36)}:`,
    fault: (id, right, wrong = '') => (planted.has(id) ? `${mark(id)}${wrong}` : right),
    hasFault: (id) => planted.has(id),
    token: (id) => (planted.has(id) ? mark(id) : ''),
  };
}

/** An icon: what fills buttons and links that have no text. */
export const renderIcon = (name: string): string =>
  `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M4 ${name.length} h${name.charCodeAt(0) % 16} v4 z"/></svg>`;
