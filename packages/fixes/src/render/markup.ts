import type { SourceNode } from '@curbcut/contract';
import { ignoresEdgeWhitespace, isBlock, textOnlyTags, verbatimTags } from './elements.ts';

/** Source with only that white space that is seen: what every framework must say the same. */
export type Markup = MarkupElement | MarkupText | { readonly kind: 'elided' };

export interface MarkupElement {
  readonly kind: 'element';
  readonly tag: string;
  readonly isSvg: boolean;
  readonly isBlock: boolean;
  /** Lines may be broken at the ends of its content. */
  readonly hidesEdges: boolean;
  /** White space within is content. */
  readonly isVerbatim: boolean;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly Markup[];
}

export interface MarkupText {
  readonly kind: 'text';
  readonly text: string;
}

/** Controls that no source file holds, and that terminals obey. */
const controlCharacters = /(?![\t\n\r\f])\p{Cc}/gu;

/** Text of a page as a file may hold it: well-formed, without control characters. */
export function toPrintable(text: string): string {
  return text
    .toWellFormed()
    .replace(controlCharacters, '\uFFFD')
    .replace(/\r\n?|\f/g, '\n');
}

/** Attributes of lists and code, in which any white space is one space. */
const whitespaceSeparatedAttributes = new Set(
  'accept class content coords d media points rel sizes srcset style transform values viewBox'.split(' '),
);

export function toMarkup(nodes: readonly SourceNode[]): Markup[] {
  return toChildren(nodes, { hidesEdges: true, isSvg: false, isVerbatim: false });
}

interface MarkupContext {
  readonly hidesEdges: boolean;
  readonly isSvg: boolean;
  readonly isVerbatim: boolean;
}

function toChildren(nodes: readonly SourceNode[], around: MarkupContext): Markup[] {
  const made = nodes.map((node) => toNode(node, around));
  return around.isVerbatim
    ? made
    : made.flatMap((node, at) => collapseWhitespace(node, made[at - 1], made[at + 1], around));
}

function toNode(node: SourceNode, around: MarkupContext): Markup {
  if (node.kind === 'elided') return node;
  if (node.kind === 'text') return { kind: 'text', text: toPrintable(node.text) };
  const { tag } = node;
  const isSvg = tag === 'svg' || (around.isSvg && tag !== 'foreignObject');
  const isVerbatim = around.isVerbatim || (!isSvg && verbatimTags.has(tag));
  const here = {
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
    hidesEdges: here.hidesEdges,
    isVerbatim,
    attributes: toAttributes(tag, node.attributes),
    children: toChildren(children, here),
  };
}

/** What browsers heed none of, and frameworks read otherwise, is left out. */
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

/** The text without the white space that nobody sees; nothing when nothing is left of it. */
function collapseWhitespace(
  node: Markup,
  before: Markup | undefined,
  after: Markup | undefined,
  around: MarkupContext,
): Markup[] {
  if (node.kind !== 'text') return [node];
  let text = node.text.replace(/[ \t\n]+/g, ' ');
  if (before === undefined ? around.hidesEdges : allowsLineBreak(before)) text = text.replace(/^ /, '');
  if (after === undefined ? around.hidesEdges : allowsLineBreak(after)) text = text.replace(/ $/, '');
  return text === '' ? [] : [{ kind: 'text', text }];
}

/** Whether a line may be broken before and after it. */
export function allowsLineBreak(node: Markup): boolean {
  return node.kind === 'elided' || (node.kind === 'element' && (node.isBlock || node.tag === 'br'));
}
