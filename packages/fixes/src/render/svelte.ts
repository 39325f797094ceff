import { type Dialect, formatHtmlAttribute, formatVerbatimText, htmlDialect } from './dialect.ts';
import { escapeText } from './escape.ts';

const syntaxCharacters = /[{}]/g;
const namespacedAttributePattern = /^(?:xlink|xml|xmlns):[\w-]+$/;

/** Svelte component markup (https://svelte.dev/docs/svelte/basic-markup). */
export const svelteDialect: Dialect = {
  ...htmlDialect,
  canWriteTag: (tag) => /^[a-z][A-Za-z0-9]*(?:-[a-z0-9]+)*$/.test(tag) && tag !== 'slot',
  formatAttribute(name, value, { isSvg }) {
    if (!/^[A-Za-z_][\w.-]*$/.test(name) && !namespacedAttributePattern.test(name)) return null;
    // Svelte expects a function, and the page does not show which one it is.
    if (/^on[a-z]/i.test(name)) return `${name.toLowerCase()}={() => { /* … */ }}`;
    if (name === 'slot' || name === 'this') return null;
    return formatHtmlAttribute(name, value, isSvg, syntaxCharacters);
  },
  formatText: (text) => escapeText(text, syntaxCharacters),
  formatVerbatim: (text) => escapeText(formatVerbatimText(text), syntaxCharacters),
  // The compiler drops white space at both ends of an element's content.
  edgeSpace: "{' '}",
  textEdgeSpace: "{' '}",
  voidElementEnd: ' />',
};
