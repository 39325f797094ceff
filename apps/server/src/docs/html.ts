/** Text that is already HTML and must not be escaped again. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HtmlPart = string | number | Html | readonly HtmlPart[] | false | null | undefined;

/** Builds a piece of HTML; inserted values are escaped unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.reduce((text, string, index) => text + renderPart(parts[index - 1]) + string));
}

/** Renders prose in which `backticks` mark code, as in the descriptions of the contracts. */
export function renderProse(text: string): Html {
  return new Html(
    text
      .split(/`([^`]+)`/)
      .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>`.text : escapeHtml(part)))
      .join(''),
  );
}

function renderPart(part: HtmlPart): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(renderPart).join('');
  return part === null || part === undefined || part === false ? '' : escapeHtml(String(part));
}

const htmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and XML, including attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEscapes[character] ?? character);
}
