import { find, html, svg } from 'property-information';
import type { Dialect } from './dialect.ts';
import { escapeText, escapeValue } from './escape.ts';

/** A name that HTML reads as it was written; anything else is no attribute that somebody wrote. */
const attributeName = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;

/** Whether the presence of the attribute says all. */
export function isPresence(name: string, value: string, isSvg: boolean): boolean {
  const info = find(isSvg ? svg : html, name);
  return info.boolean || (info.overloadedBoolean && value === '');
}

/** An attribute as HTML has it; `others` are characters to be given by reference. */
export function htmlAttribute(name: string, value: string, isSvg: boolean, others?: RegExp): string {
  return isPresence(name, value, isSvg) ? name : `${name}="${escapeValue(value, others)}"`;
}

/** A line break that begins verbatim content would be dropped by the parser, so that it stands twice. */
export const verbatimText = (text: string): string => (text.startsWith('\n') ? `\n${text}` : text);

/** HTML as a server sends it. */
export const htmlDialect: Dialect = {
  canName: (tag) => /^[A-Za-z][\w.-]*(?::[\w.-]+)?$/.test(tag),
  attribute: (name, value, { isSvg }) =>
    attributeName.test(name) ? htmlAttribute(name, value, isSvg) : null,
  text: (text) => escapeText(text),
  verbatim: (text) => escapeText(verbatimText(text)),
  between: ' ',
  brokenSpace: '',
  edge: ' ',
  textEdge: ' ',
  elided: '<!-- … -->',
  emptyEnd: 'end-tag',
  voidEnd: '>',
  fragment: null,
  textAttribute: () => null,
};
