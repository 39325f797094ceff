/** Text that is HTML already and must not be escaped again. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Part[] | false | null | undefined;

/** A piece of HTML; whatever is put in is escaped unless it is one itself. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(pieces.reduce((text, piece, index) => text + rendered(parts[index - 1]) + piece));
}

/** Running text in which `backticks` set code, as descriptions in the contracts have it. */
export function prose(text: string): Html {
  return new Html(
    text
      .split(/`([^`]+)`/)
      .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>`.text : escapeHtml(part)))
      .join(''),
  );
}

function rendered(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(rendered).join('');
  return part === null || part === undefined || part === false ? '' : escapeHtml(String(part));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in HTML and XML, in attributes too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
