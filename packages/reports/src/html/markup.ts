import { cleanText } from '../clean-text.ts';

/** HTML that is safe to write as it is. Only {@link html} and {@link raw} make it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | null | undefined | false | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = {
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
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, piece, index) => `${text}${write(parts[index - 1])}${piece}`));
}

/** Text that we wrote ourselves and that is markup already. */
export function raw(text: string): Markup {
  return new Markup(text);
}

function write(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'object') return part.map(write).join('');
  return cleanText(String(part)).replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);
}
