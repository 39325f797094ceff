import type { Dialect } from './dialect.ts';
import { escapeText } from './escape.ts';
import { htmlAttribute, htmlDialect, verbatimText } from './html.ts';

const meaningful = /[{}]/g;
const namespaced = /^(?:xlink|xml|xmlns):[\w-]+$/;

/** The markup of a Svelte component (https://svelte.dev/docs/svelte/basic-markup). */
export const svelteDialect: Dialect = {
  ...htmlDialect,
  canName: (tag) => /^[a-z][A-Za-z0-9]*(?:-[a-z0-9]+)*$/.test(tag) && tag !== 'slot',
  attribute(name, value, { isSvg }) {
    if (!/^[A-Za-z_][\w.-]*$/.test(name) && !namespaced.test(name)) return null;
    // A handler is a function here, and which one is not to be seen on the page.
    if (/^on[a-z]/i.test(name)) return `${name.toLowerCase()}={() => { /* … */ }}`;
    if (name === 'slot' || name === 'this') return null;
    return htmlAttribute(name, value, isSvg, meaningful);
  },
  text: (text) => escapeText(text, meaningful),
  verbatim: (text) => escapeText(verbatimText(text), meaningful),
  // White space at the ends of an element's content is dropped by the compiler.
  edge: "{' '}",
  textEdge: "{' '}",
  voidEnd: ' />',
};
