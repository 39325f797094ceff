import { type Dialect, formatHtmlAttribute, formatVerbatimText, htmlDialect } from './dialect.ts';
import { escapeText } from './escape.ts';

/** Elements that have a special meaning in Vue (https://vuejs.org/api/built-in-special-elements.html). */
const builtInElements = new Set([
  'component',
  'slot',
  'template',
  'transition',
  'keep-alive',
  'teleport',
  'suspense',
]);
/** Attributes that have a special meaning in Vue. Shorthand directives do not match the name pattern anyway. */
const specialAttributes = /^(v-.*|key|ref|is|data-v-.*)$/;
const interpolationPattern = /\{(?=\{)|(?<=&#123;|\{)\{/g;

/** Vue single-file component templates (https://vuejs.org/api/sfc-spec.html). */
export const vueDialect: Dialect = {
  ...htmlDialect,
  canWriteTag: (tag) => /^[a-z][A-Za-z0-9]*(?:-[a-z0-9]+)*$/.test(tag) && !builtInElements.has(tag),
  formatAttribute: (name, value, { isSvg }) =>
    /^[A-Za-z_][\w.-]*(?::[A-Za-z][\w-]*)?$/.test(name) && !specialAttributes.test(name)
      ? formatHtmlAttribute(name, value, isSvg)
      : null,
  formatText: (text) => escapeText(text, interpolationPattern),
  formatVerbatim: (text) => escapeText(formatVerbatimText(text), interpolationPattern),
  // The compiler drops white space with a line break between elements.
  lineEndSpace: null,
  // The compiler drops text that consists only of white space here.
  edgeSpace: "{{ ' ' }}",
  voidElementEnd: ' />',
};
