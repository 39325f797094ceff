import type { SourceNode } from '@curbcut/contract';

/**
 * Elements without content or an end tag (https://html.spec.whatwg.org/multipage/syntax.html#void-elements).
 */
export const voidTags: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements that preserve white space. */
const verbatimTags: ReadonlySet<string> = new Set(['pre', 'textarea', 'listing']);

/** Elements that contain only text, where a comment would become part of the text. */
const textOnlyTags: ReadonlySet<string> = new Set(['title', 'textarea', 'option']);

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

/** Elements that collapse white space at both ends of their content, but not around them. */
const boxTags = new Set('button select video audio picture object'.split(' '));

/** SVG elements that contain text. */
const svgTextTags = new Set(['text', 'tspan', 'textPath', 'title', 'desc', 'a']);

/** Returns whether an element collapses white space around it. */
function isBlock(tag: string, isSvg: boolean): boolean {
  return isSvg ? !svgTextTags.has(tag) && tag !== 'svg' : blockTags.has(tag);
}

/** Returns whether an element collapses white space at both ends of its content. */
function ignoresEdgeWhitespace(tag: string, isSvg: boolean): boolean {
  return isBlock(tag, isSvg) || (isSvg ? tag === 'svg' || tag === 'title' : boxTags.has(tag));
}

/** Source code with only its significant white space, which every framework must render the same way. */
export type Markup = MarkupElement | MarkupText | { readonly kind: 'elided' };

export interface MarkupElement {
  readonly kind: 'element';
  readonly tag: string;
  readonly isSvg: boolean;
  readonly isBlock: boolean;
  /** Whether lines may be broken at both ends of the content. */
  readonly hidesEdges: boolean;
  /** Whether white space is preserved. */
  readonly isVerbatim: boolean;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly Markup[];
}

interface MarkupText {
  readonly kind: 'text';
  readonly text: string;
}

/** Control characters, which do not belong in source files and can affect terminals. */
const controlCharacters = /(?![\t\n\r\f])\p{Cc}/gu;

/** Makes text from a page safe for a source file: well-formed, and without control characters. */
export function toPrintable(text: string): string {
  return text
    .toWellFormed()
    .replace(controlCharacters, '\uFFFD')
    .replace(/\r\n?|\f/g, '\n');
}

/** Attributes in which any white space is equivalent to one space. */
const whitespaceSeparatedAttributes = new Set(
  'accept class content coords d media points rel sizes srcset style transform values viewBox'.split(' '),
);

/** Converts source nodes to markup. */
export function toMarkup(nodes: readonly SourceNode[]): Markup[] {
  return toChildren(nodes, { hidesEdges: true, isSvg: false, isVerbatim: false });
}

interface MarkupContext {
  readonly hidesEdges: boolean;
  readonly isSvg: boolean;
  readonly isVerbatim: boolean;
}

function toChildren(nodes: readonly SourceNode[], context: MarkupContext): Markup[] {
  const children = nodes.map((node) => toNode(node, context));
  return context.isVerbatim
    ? children
    : children.flatMap((node, at) => collapseWhitespace(node, children[at - 1], children[at + 1], context));
}

function toNode(node: SourceNode, context: MarkupContext): Markup {
  if (node.kind === 'elided') return node;
  if (node.kind === 'text') return { kind: 'text', text: toPrintable(node.text) };
  const { tag } = node;
  const isSvg = tag === 'svg' || (context.isSvg && tag !== 'foreignObject');
  const isVerbatim = context.isVerbatim || (!isSvg && verbatimTags.has(tag));
  const childContext = {
    isSvg: tag === 'foreignObject' ? false : isSvg,
    isVerbatim,
    hidesEdges: ignoresEdgeWhitespace(tag, isSvg),
  };
  const children = textOnlyTags.has(tag)
    ? node.children.map((child) => (child.kind === 'elided' ? ({ kind: 'text', text: '…' } as const) : child))
    : node.children;
  return {
    kind: 'element',
    tag,
    isSvg,
    isBlock: isBlock(tag, isSvg),
    hidesEdges: childContext.hidesEdges,
    isVerbatim,
    attributes: toAttributes(tag, node.attributes),
    children: toChildren(children, childContext),
  };
}

/** Omits attributes that browsers ignore but frameworks interpret, and empty classes and styles. */
function toAttributes(tag: string, attributes: readonly (readonly [string, string])[]): [string, string][] {
  return attributes
    .filter(([name]) => name !== 'value' || (tag !== 'textarea' && tag !== 'select'))
    .map(([name, value]): [string, string] => [name, normalizeValue(name, value)])
    .filter(([name, value]) => value !== '' || (name !== 'class' && name !== 'style'));
}

function normalizeValue(name: string, value: string): string {
  const text = toPrintable(value);
  return whitespaceSeparatedAttributes.has(name) ? text.replace(/[ \t\n]+/g, ' ').trim() : text;
}

/** Removes insignificant white space from text. Returns an empty array if nothing is left. */
function collapseWhitespace(
  node: Markup,
  before: Markup | undefined,
  after: Markup | undefined,
  context: MarkupContext,
): Markup[] {
  if (node.kind !== 'text') return [node];
  let text = node.text.replace(/[ \t\n]+/g, ' ');
  if (before === undefined ? context.hidesEdges : allowsLineBreak(before)) text = text.replace(/^ /, '');
  if (after === undefined ? context.hidesEdges : allowsLineBreak(after)) text = text.replace(/ $/, '');
  return text === '' ? [] : [{ kind: 'text', text }];
}

/** Returns whether a line can be broken before and after a node. */
export function allowsLineBreak(node: Markup): boolean {
  return node.kind === 'elided' || (node.kind === 'element' && (node.isBlock || node.tag === 'br'));
}
