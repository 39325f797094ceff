/** Attributes shown per element. More do not help to find the source. */
export const MAX_ATTRIBUTES = 30;
/** Length limit of an attribute value, in characters. */
export const MAX_VALUE_LENGTH = 200;
/** Length limit of text that is only context, in characters. */
export const MAX_TEXT_LENGTH = 80;
/** Length limit of text that is changed, in characters. */
export const MAX_CHANGED_TEXT_LENGTH = 1000;
/** Child nodes shown of a changed element. The rest is elided. */
export const MAX_CHILDREN = 6;
/** Levels shown below a changed element. */
export const MAX_CONTENT_DEPTH = 2;
/** Levels up to a common ancestor within which two changes are shown in one excerpt. */
export const MAX_ANCESTOR_DISTANCE = 4;
/** Changed nodes that are shown. Larger patches are only described by their steps. */
export const MAX_TOUCHED_NODES = 12;

/** Truncates a text with `…`, without splitting a surrogate pair. */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
