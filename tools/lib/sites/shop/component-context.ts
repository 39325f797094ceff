import type { Random } from '../../random.ts';
import type { PlantedFault } from './faults.ts';
import type { Styling } from './styling.ts';
import type { WordGenerator } from './word-generator.ts';

/** Attribute with the ground truth; it is removed before clustering. */
export const TRUTH_ATTRIBUTE = 'data-cause';

/** Context in which the components of a page are rendered. */
export interface ComponentContext {
  readonly random: Random;
  readonly words: WordGenerator;
  readonly css: Styling;
  /** Returns an incrementing id, as frameworks generate them. */
  nextId(): string;
  /** Returns the correct attribute, or, if the fault is planted, the wrong one with the ground truth. */
  fault(id: string, right: string, wrong?: string): string;
  hasFault(id: string): boolean;
  /** Returns the ground truth for a text in a token's color. */
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

/** Renders an icon, the content of buttons and links without text. */
export const renderIcon = (name: string): string =>
  `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M4 ${name.length} h${name.charCodeAt(0) % 16} v4 z"/></svg>`;
