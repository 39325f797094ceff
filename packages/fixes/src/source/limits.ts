/** Maximum number of attributes shown per element. More would not help people find the source. */
export const MAX_ATTRIBUTES = 30;
/** Length limit for an attribute value, in characters. */
export const MAX_VALUE_LENGTH = 200;
/** Length limit for text that is only context, in characters. */
export const MAX_TEXT_LENGTH = 80;
/** Length limit for text that is changed, in characters. */
export const MAX_CHANGED_TEXT_LENGTH = 1000;
/** Maximum number of a changed element's child nodes that are shown. The rest are elided. */
export const MAX_SHOWN_CHILDREN = 6;
/** Maximum number of levels shown below a changed element. */
export const MAX_CONTENT_DEPTH = 2;
/** Maximum number of levels up to a common ancestor at which two changes are shown in one excerpt. */
export const MAX_ANCESTOR_DISTANCE = 4;
/** Maximum number of changed nodes shown. Larger patches are only described by their steps. */
export const MAX_TOUCHED_NODES = 12;

/** Truncates text with `…`, without splitting a surrogate pair. */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
