import type { Dialect } from './dialect.ts';
import { escapeText, escapeValue, scriptString } from './escape.ts';
import { htmlAttribute, htmlDialect, verbatimText } from './html.ts';

/** Interpolation, blocks such as `@if`, and ICU expressions. */
const meaningful = /[{}@]/g;
/** What the compiler reads as bindings or instructions, `data-` before it or not. */
const special =
  /^(?:data-)?(?:bind|on|bindon|let|ref|animate)-|^(?:i18n.*|ngNonBindable|ngProjectAs|select)$/i;

/** The template of an Angular component (https://angular.dev/guide/templates). */
export const angularDialect: Dialect = {
  ...htmlDialect,
  canName: (tag) => /^[a-z][A-Za-z0-9]*(?:-[a-z0-9]+)*$/.test(tag) && !/^ng-/.test(tag),
  attribute(name, value, { isSvg }) {
    if (!/^[A-Za-z_][\w.-]*(?::[A-Za-z][\w-]*)?$/.test(name) || special.test(name)) return null;
    if (!value.includes('{{')) return htmlAttribute(name, value, isSvg);
    return `attr.${name}="${eachPart(value, (part) => escapeValue(part))}"`;
  },
  text: (text) => textOf(text),
  verbatim: (text) => textOf(verbatimText(text)),
  // White space alone is dropped by the compiler, but for this entity.
  between: '&ngsp;',
  brokenSpace: '&ngsp;',
  edge: '&ngsp;',
  voidEnd: ' />',
};

/**
 * What references cannot say, since they are read before: the beginning of an interpolation, and white space other
 * than the usual, which the compiler drops.
 */
const interpolated = /([{\u1680\u180E\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+)/;

const textOf = (text: string): string => eachPart(text, (part) => escapeText(part, meaningful));

function eachPart(text: string, toText: (part: string) => string): string {
  if (!/\{\{|\u180E|[^\S\n\t \u00A0]/.test(text)) return toText(text);
  return text
    .split(interpolated)
    .map((part, at) => (at % 2 === 0 ? toText(part) : `{{ ${scriptString(part)} }}`))
    .join('');
}
