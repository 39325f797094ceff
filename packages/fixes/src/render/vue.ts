import type { Dialect } from './dialect.ts';
import { escapeText } from './escape.ts';
import { formatHtmlAttribute, formatVerbatimText, htmlDialect } from './html.ts';

/** Elements that Vue's compiler takes for its own (https://vuejs.org/api/built-in-special-elements.html). */
const builtInElements = new Set([
  'component',
  'slot',
  'template',
  'transition',
  'keep-alive',
  'teleport',
  'suspense',
]);
/** Attributes that it takes for its own; directives begin with characters that are no plain name's. */
const specialAttributes = /^(v-.*|key|ref|is|data-v-.*)$/;
const interpolationPattern = /\{(?=\{)|(?<=&#123;|\{)\{/g;

/** The template of a Vue single-file component (https://vuejs.org/api/sfc-spec.html). */
export const vueDialect: Dialect = {
  ...htmlDialect,
  canWriteTag: (tag) => /^[a-z][A-Za-z0-9]*(?:-[a-z0-9]+)*$/.test(tag) && !builtInElements.has(tag),
  formatAttribute: (name, value, { isSvg }) =>
    /^[A-Za-z_][\w.-]*(?::[A-Za-z][\w-]*)?$/.test(name) && !specialAttributes.test(name)
      ? formatHtmlAttribute(name, value, isSvg)
      : null,
  formatText: (text) => escapeText(text, interpolationPattern),
  formatVerbatim: (text) => escapeText(formatVerbatimText(text), interpolationPattern),
  // White space that holds a line break is dropped by the compiler between elements.
  lineEndSpace: null,
  // White space alone is dropped there by the compiler.
  edgeSpace: "{{ ' ' }}",
  voidElementEnd: ' />',
};
