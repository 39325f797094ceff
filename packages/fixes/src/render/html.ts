import { find, html, svg } from 'property-information';
import type { Dialect } from './dialect.ts';
import { escapeText, escapeValue } from './escape.ts';

/** Attribute names that HTML parses unchanged. Other names cannot have been authored. */
const attributeNamePattern = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;

/** Returns whether an attribute is boolean, so that it needs no value. */
function isBooleanAttribute(name: string, value: string, isSvg: boolean): boolean {
  const info = find(isSvg ? svg : html, name);
  return info.boolean || (info.overloadedBoolean && value === '');
}

/** Formats an HTML attribute. `others` matches further characters to escape. */
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
