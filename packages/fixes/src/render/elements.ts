/** Elements without content and end tag (https://html.spec.whatwg.org/multipage/syntax.html#void-elements). */
export const voidTags: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements whose white space is content. */
export const verbatimTags: ReadonlySet<string> = new Set(['pre', 'textarea', 'listing']);

/** Elements that hold text only: a comment within would be a part of it. */
export const textOnlyTags: ReadonlySet<string> = new Set(['title', 'textarea', 'option']);

/** Elements of a document that no component renders. */
export const documentTags: ReadonlySet<string> = new Set(['html', 'head', 'body']);

/** Elements beside which, and at the ends of whose content, white space is not seen. */
const blockTags = new Set(
  (
    'html head body title meta link base address article aside blockquote center dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol ' +
    'optgroup option p pre search section summary table caption colgroup col tbody td tfoot th thead tr ul source track'
  ).split(' '),
);

/** Elements beside which white space is seen, and at the ends of whose content it is not. */
const boxTags = new Set('button select video audio picture object'.split(' '));

/** Content of drawings that is text. */
const svgTextTags = new Set(['text', 'tspan', 'textPath', 'title', 'desc', 'a']);

export function isBlock(tag: string, isSvg: boolean): boolean {
  return isSvg ? !svgTextTags.has(tag) && tag !== 'svg' : blockTags.has(tag);
}

/** Whether white space at the ends of the content is not seen. */
export function ignoresEdgeWhitespace(tag: string, isSvg: boolean): boolean {
  return isBlock(tag, isSvg) || (isSvg ? tag === 'svg' || tag === 'title' : boxTags.has(tag));
}
