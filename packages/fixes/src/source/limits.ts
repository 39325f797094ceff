/** Attributes of one element; more are data, not source to be found by. */
export const MAX_ATTRIBUTES = 30;
/** Characters of one attribute's value. */
export const MAX_VALUE_LENGTH = 200;
/** Characters of a text that is only there to find the place by. */
export const MAX_TEXT_LENGTH = 80;
/** Characters of a text that the change itself is about. */
export const MAX_CHANGED_TEXT_LENGTH = 1000;
/** Child nodes shown of an element that the change is about, before the rest is elided. */
export const MAX_CHILDREN = 6;
/** Levels shown below an element that the change is about. */
export const MAX_CONTENT_DEPTH = 2;
/** Levels from a place of change up to what encloses it and another, within which both are shown as one piece. */
export const MAX_ANCESTOR_DISTANCE = 4;
/** Places of change that are shown; a patch of more is told by its steps. */
export const MAX_TOUCHED_NODES = 12;

/** The first characters, ended by `…` where something was cut, without half of a surrogate pair. */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
