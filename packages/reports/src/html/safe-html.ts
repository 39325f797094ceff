import { cleanText } from '../clean-text.ts';

/** HTML that is safe to write as it is. Only {@link html} and {@link trustHtml} make it. */
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
 * Markup with values in it. Every value is escaped as text, whether it stands in an element or between the quotes of an
 * attribute; markup is taken as it is, and nothing stands for null, undefined and false.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlValue[]): SafeHtml {
  return new SafeHtml(strings.reduce((text, piece, index) => `${text}${toHtml(parts[index - 1])}${piece}`));
}

/** Text that we wrote ourselves and that is markup already. */
export function trustHtml(text: string): SafeHtml {
  return new SafeHtml(text);
}

function toHtml(part: HtmlValue): string {
  if (part instanceof SafeHtml) return part.text;
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'object') return part.map(toHtml).join('');
  return cleanText(String(part)).replace(/[&<>"']/g, (sign) => HTML_ESCAPES[sign]!);
}
