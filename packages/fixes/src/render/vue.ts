import type { Dialect } from './dialect.ts';
import { escapeText } from './escape.ts';
import { htmlAttribute, htmlDialect, verbatimText } from './html.ts';

/** Elements that Vue's compiler takes for its own (https://vuejs.org/api/built-in-special-elements.html). */
const own = new Set(['component', 'slot', 'template', 'transition', 'keep-alive', 'teleport', 'suspense']);
/** Attributes that it takes for its own; directives begin with characters that are no plain name's. */
const special = /^(v-.*|key|ref|is|data-v-.*)$/;
const interpolation = /\{(?=\{)|(?<=&#123;|\{)\{/g;

/** The template of a Vue single-file component (https://vuejs.org/api/sfc-spec.html). */
export const vueDialect: Dialect = {
  ...htmlDialect,
  canName: (tag) => /^[a-z][A-Za-z0-9]*(?:-[a-z0-9]+)*$/.test(tag) && !own.has(tag),
  attribute: (name, value, { isSvg }) =>
    /^[A-Za-z_][\w.-]*(?::[A-Za-z][\w-]*)?$/.test(name) && !special.test(name)
      ? htmlAttribute(name, value, isSvg)
      : null,
  text: (text) => escapeText(text, interpolation),
  verbatim: (text) => escapeText(verbatimText(text), interpolation),
  // White space that holds a line break is dropped by the compiler between elements.
  brokenSpace: null,
  // White space alone is dropped there by the compiler.
  edge: "{{ ' ' }}",
  voidEnd: ' />',
};
