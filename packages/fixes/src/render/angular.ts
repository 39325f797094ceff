import { type Dialect, formatHtmlAttribute, formatVerbatimText, htmlDialect } from './dialect.ts';
import { escapeText, escapeValue, toScriptString } from './escape.ts';

/** Characters used in interpolations, blocks such as `@if`, and ICU expressions. */
const syntaxCharacters = /[{}@]/g;
/** Attribute names that the compiler interprets as bindings or directives, with or without `data-`. */
const bindingAttributePattern =
  /^(?:data-)?(?:bind|on|bindon|let|ref|animate)-|^(?:i18n.*|ngNonBindable|ngProjectAs|select)$/i;

/** Angular component templates (https://angular.dev/guide/templates). */
export const angularDialect: Dialect = {
  ...htmlDialect,
  canWriteTag: (tag) => /^[a-z][A-Za-z0-9]*(?:-[a-z0-9]+)*$/.test(tag) && !/^ng-/.test(tag),
  formatAttribute(name, value, { isSvg }) {
    if (!/^[A-Za-z_][\w.-]*(?::[A-Za-z][\w-]*)?$/.test(name) || bindingAttributePattern.test(name))
      return null;
    if (!value.includes('{{')) return formatHtmlAttribute(name, value, isSvg);
    return `attr.${name}="${formatParts(value, (part) => escapeValue(part))}"`;
  },
  formatText: (text) => formatText(text),
  formatVerbatim: (text) => formatText(formatVerbatimText(text)),
  // The compiler drops text that consists only of white space, except for this entity.
  inlineSpace: '&ngsp;',
  lineEndSpace: '&ngsp;',
  edgeSpace: '&ngsp;',
  voidElementEnd: ' />',
};

/**
 * Characters that cannot be written as character references, because Angular decodes these first: the start of an
 * interpolation, and unusual white space, which the compiler drops.
 */
const interpolatedPattern = /([{\u1680\u180E\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+)/;

const formatText = (text: string): string => formatParts(text, (part) => escapeText(part, syntaxCharacters));

function formatParts(text: string, toText: (part: string) => string): string {
  if (!/\{\{|\u180E|[^\S\n\t \u00A0]/.test(text)) return toText(text);
  return text
    .split(interpolatedPattern)
    .map((part, at) => (at % 2 === 0 ? toText(part) : `{{ ${toScriptString(part)} }}`))
    .join('');
}
