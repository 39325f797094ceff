import { cleanText } from '../clean-text.ts';

/** HTML that is safe to output unescaped. Only {@link html} and {@link trustHtml} create it. */
export class SafeHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HtmlValue = SafeHtml | string | number | null | undefined | false | readonly HtmlValue[];

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Template tag for HTML. Escapes every value, whether it is inside an element or a quoted attribute. Inserts
 * {@link SafeHtml} unchanged, and nothing for null, undefined and false.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlValue[]): SafeHtml {
  return new SafeHtml(strings.reduce((text, piece, index) => `${text}${toHtml(parts[index - 1])}${piece}`));
}

/** Marks text as safe HTML. Use only for constant markup, never for values. */
export function trustHtml(text: string): SafeHtml {
  return new SafeHtml(text);
}

function toHtml(part: HtmlValue): string {
  if (part instanceof SafeHtml) return part.text;
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'object') return part.map(toHtml).join('');
  return escapeHtml(cleanText(String(part)));
}

/** Escapes text for HTML and XML, including quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character]!);
}
