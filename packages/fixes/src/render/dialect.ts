import { find, html, svg } from 'property-information';
import { escapeText, escapeValue } from './escape.ts';
import type { MarkupElement } from './markup.ts';

/** A template language's syntax. All input comes from scanned pages and must be escaped as text. */
export interface Dialect {
  /** Returns whether the tag name is valid. If not, the element is elided. */
  canWriteTag(tag: string, isSvg: boolean): boolean;
  /** Formats an attribute for a start tag. Null if the language cannot represent it. */
  formatAttribute(name: string, value: string, element: MarkupElement): string | null;
  /** Formats text between tags, on one line unless it is verbatim. */
  formatText(text: string): string;
  /** Formats the content of an element that preserves white space. */
  formatVerbatim(text: string): string;
  /** White space between two inline elements. */
  readonly inlineSpace: string;
  /** White space between inline elements at the end of a line. Null if a line must not be broken there. */
  readonly lineEndSpace: string | null;
  /** White space as the first or last child of an inline element. */
  readonly edgeSpace: string;
  /** White space at the start or end of text in an inline element. */
  readonly textEdgeSpace: string;
  /** Marks omitted content. */
  readonly elidedMarker: string;
  /** How void and empty elements are closed. */
  readonly emptyElementEnd: 'slash' | 'end-tag';
  readonly voidElementEnd: ' />' | '>';
  /** Wraps several root nodes. Null if the language needs no wrapper. */
  readonly fragment: readonly [start: string, end: string] | null;
  /** Returns the attribute that contains an element's text, if any. */
  getTextAttribute(tag: string): string | null;
}

/** Attribute names that HTML parses unchanged. Authors can't have written any others. */
const attributeNamePattern = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;

/** Returns whether an attribute is boolean, so that it needs no value. */
function isBooleanAttribute(name: string, value: string, isSvg: boolean): boolean {
  const info = find(isSvg ? svg : html, name);
  return info.boolean || (info.overloadedBoolean && value === '');
}

/** Formats an HTML attribute. `others` matches additional characters to escape. */
export function formatHtmlAttribute(name: string, value: string, isSvg: boolean, others?: RegExp): string {
  return isBooleanAttribute(name, value, isSvg) ? name : `${name}="${escapeValue(value, others)}"`;
}

/** Doubles a leading line break in verbatim content, because the parser drops the first one. */
export const formatVerbatimText = (text: string): string => (text.startsWith('\n') ? `\n${text}` : text);

/** Plain HTML. */
export const htmlDialect: Dialect = {
  canWriteTag: (tag) => /^[A-Za-z][\w.-]*(?::[\w.-]+)?$/.test(tag),
  formatAttribute: (name, value, { isSvg }) =>
    attributeNamePattern.test(name) ? formatHtmlAttribute(name, value, isSvg) : null,
  formatText: (text) => escapeText(text),
  formatVerbatim: (text) => escapeText(formatVerbatimText(text)),
  inlineSpace: ' ',
  lineEndSpace: '',
  edgeSpace: ' ',
  textEdgeSpace: ' ',
  elidedMarker: '<!-- … -->',
  emptyElementEnd: 'end-tag',
  voidElementEnd: '>',
  fragment: null,
  getTextAttribute: () => null,
};
