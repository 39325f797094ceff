/** Elements without an end tag (https://html.spec.whatwg.org/multipage/syntax.html#void-elements). */
export const voidTags: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
