/** Text that is HTML already and must not be escaped again. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HtmlPart = string | number | Html | readonly HtmlPart[] | false | null | undefined;

/** A piece of HTML; whatever is put in is escaped unless it is one itself. */
export function html(pieces: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(pieces.reduce((text, piece, index) => text + renderPart(parts[index - 1]) + piece));
}

/** Running text in which `backticks` set code, as descriptions in the contracts have it. */
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

/** Text as it stands in HTML and XML, in attributes too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEscapes[character] ?? character);
}
