import type { Confidence } from '../recipe.ts';

/** Words for a name, with where on the page they were found. */
export interface FoundWords {
  readonly text: string;
  /** What they are, to follow “from”: “the heading of its list item”. */
  readonly from: string;
  /** `page`: people read or hear them as this name already; `hint`: they only hint at what it is. */
  readonly kind: 'page' | 'hint';
  /** Other controls of the page that would have the same name and do something else; none when it sets this one apart. */
  readonly sharedBy?: number;
}

export function found(text: string | null, from: string, kind: FoundWords['kind']): FoundWords | null {
  return text === null ? null : { text, from, kind };
}

/** The first that finds any. */
export function firstOf(...finders: (() => FoundWords | null)[]): FoundWords | null {
  for (const find of finders) {
    const words = find();
    if (words !== null) return words;
  }
  return null;
}

export function confidenceOf({ kind, sharedBy }: FoundWords): Confidence {
  return kind === 'page' && !sharedBy ? 'likely' : 'guess';
}

/**
 * What is left to a person of words that only hint.
 * @param what what the person writes: “what the button does”
 */
export function personWrites({ kind, text, from, sharedBy }: FoundWords, what: string): string | null {
  if (sharedBy) {
    const others = sharedBy === 1 ? '1 other control' : `${sharedBy} other controls`;
    return `Write ${what}: “${text}” is a placeholder, because ${others} on this page would have the same name.`;
  }
  return kind === 'page' ? null : `Write ${what}: “${text}” is only what ${from} hints at.`;
}
