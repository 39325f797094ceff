import { find, html, svg } from 'property-information';
import type { Dialect } from './dialect.ts';
import { escapeText, escapeValue } from './escape.ts';

/** A name that HTML reads as it was written; anything else is no attribute that somebody wrote. */
const attributeNamePattern = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;

/** Whether the presence of the attribute says all. */
export function isBooleanAttribute(name: string, value: string, isSvg: boolean): boolean {
  const info = find(isSvg ? svg : html, name);
  return info.boolean || (info.overloadedBoolean && value === '');
}

/** An attribute as HTML has it; `others` are characters to be given by reference. */
export function formatHtmlAttribute(name: string, value: string, isSvg: boolean, others?: RegExp): string {
  return isBooleanAttribute(name, value, isSvg) ? name : `${name}="${escapeValue(value, others)}"`;
}

/** A line break that begins verbatim content would be dropped by the parser, so that it stands twice. */
export const formatVerbatimText = (text: string): string => (text.startsWith('\n') ? `\n${text}` : text);

/** HTML as a server sends it. */
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
