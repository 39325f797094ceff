import type { Confidence } from '../recipe.ts';

/** A name that a fix can use, with its source on the page. */
export interface SuggestedName {
  readonly text: string;
  /** Where the text comes from, phrased to follow “based on”: “the heading of its list item”. */
  readonly source: string;
  /** `page`: the page already presents the text as this name. `hint`: the text only suggests a name. */
  readonly kind: 'page' | 'hint';
  /** Number of other controls on the page that would have the same name but do something else. Omitted if unique. */
  readonly sharedBy?: number;
}

export function toSuggestedName(
  text: string | null,
  source: string,
  kind: SuggestedName['kind'],
): SuggestedName | null {
  return text === null ? null : { text, source, kind };
}

/** Returns the result of the first finder that finds a name. */
export function findFirstName(...finders: (() => SuggestedName | null)[]): SuggestedName | null {
  for (const find of finders) {
    const name = find();
    if (name !== null) return name;
  }
  return null;
}

export function getNameConfidence({ kind, sharedBy }: SuggestedName): Confidence {
  return kind === 'page' && !sharedBy ? 'likely' : 'guess';
}

/**
 * Describes the text that a person has to write if the name is only a hint or not unique. Null otherwise.
 *
 * @param what the text should say: “what the button does”
 */
export function describeTextToWrite(
  { kind, text, source, sharedBy }: SuggestedName,
  what: string,
): string | null {
  if (sharedBy) {
    const others = sharedBy === 1 ? '1 other control' : `${sharedBy} other controls`;
    return `Say ${what}. “${text}” is only a placeholder: ${others} on this page would have the same name.`;
  }
  return kind === 'page' ? null : `Say ${what}. “${text}” is our guess based on ${source}.`;
}
