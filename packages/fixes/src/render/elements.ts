/** Elements without content and end tag (https://html.spec.whatwg.org/multipage/syntax.html#void-elements). */
export const voidTags: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements that preserve white space. */
export const verbatimTags: ReadonlySet<string> = new Set(['pre', 'textarea', 'listing']);

/** Elements that contain only text, where a comment would become part of the text. */
export const textOnlyTags: ReadonlySet<string> = new Set(['title', 'textarea', 'option']);

/** Document elements, which components do not render. */
export const documentTags: ReadonlySet<string> = new Set(['html', 'head', 'body']);

/** Elements that collapse white space around them and at both ends of their content. */
const blockTags = new Set(
  (
    'html head body title meta link base address article aside blockquote center dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol ' +
    'optgroup option p pre search section summary table caption colgroup col tbody td tfoot th thead tr ul source track'
  ).split(' '),
);

/** Elements that collapse white space only at both ends of their content. */
const boxTags = new Set('button select video audio picture object'.split(' '));

/** SVG elements that contain text. */
const svgTextTags = new Set(['text', 'tspan', 'textPath', 'title', 'desc', 'a']);

/** Returns whether an element collapses white space around it. */
export function isBlock(tag: string, isSvg: boolean): boolean {
  return isSvg ? !svgTextTags.has(tag) && tag !== 'svg' : blockTags.has(tag);
}

/** Returns whether an element collapses white space at both ends of its content. */
export function ignoresEdgeWhitespace(tag: string, isSvg: boolean): boolean {
  return isBlock(tag, isSvg) || (isSvg ? tag === 'svg' || tag === 'title' : boxTags.has(tag));
}
