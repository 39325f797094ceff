import type { Confidence } from '../recipe.ts';

/** Words for a name, with where on the page they were found. */
export interface SuggestedName {
  readonly text: string;
  /** What they are, to follow “from”: “the heading of its list item”. */
  readonly source: string;
  /** `page`: people read or hear them as this name already; `hint`: they only hint at what it is. */
  readonly kind: 'page' | 'hint';
  /** Other controls of the page that would have the same name and do something else; none when it sets this one apart. */
  readonly sharedBy?: number;
}

export function toSuggestedName(
  text: string | null,
  from: string,
  kind: SuggestedName['kind'],
): SuggestedName | null {
  return text === null ? null : { text, source: from, kind };
}

/** The first that finds any. */
export function findFirstName(...finders: (() => SuggestedName | null)[]): SuggestedName | null {
  for (const find of finders) {
    const words = find();
    if (words !== null) return words;
  }
  return null;
}

export function getNameConfidence({ kind, sharedBy }: SuggestedName): Confidence {
  return kind === 'page' && !sharedBy ? 'likely' : 'guess';
}

/**
 * What is left to a person of words that only hint.
 * @param what what the person writes: “what the button does”
 */
export function describeTextToWrite(
  { kind, text, source, sharedBy }: SuggestedName,
  what: string,
): string | null {
  if (sharedBy) {
    const others = sharedBy === 1 ? '1 other control' : `${sharedBy} other controls`;
    return `Write ${what}: “${text}” is a placeholder, because ${others} on this page would have the same name.`;
  }
  return kind === 'page' ? null : `Write ${what}: “${text}” is only what ${source} hints at.`;
}
