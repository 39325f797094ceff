/** What a snippet tells of its element; see `snippet` of page-model, which wrote it. */
export interface SnippetParts {
  /** Lower case; empty when the snippet is none. */
  readonly tag: string;
  /** In source order. Values of more than 100 characters were cut when the snippet was made. */
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** The beginning of the text content, white space collapsed. */
  readonly text: string;
  /** The markup within, as far as the snippet reaches. */
  readonly inner: string;
}

const attributePattern = /([^\s=>"]+)(?:="([^"]*)")?/g;

/** Reads a snippet back into its parts. It is our own text, not the page's source, so it is always of one form. */
export function parseSnippet(snippet: string): SnippetParts {
  const start = /^<([^\s>]+)((?:\s+[^\s=>"]+(?:="[^"]*"?)?)*)\s*>?/.exec(snippet);
  if (start === null) return { tag: '', attributes: [], text: '', inner: '' };
  const [whole, tag = '', source = ''] = start;
  const inner = snippet.slice(whole.length);
  return {
    tag: tag.toLowerCase(),
    attributes: [...source.matchAll(attributePattern)].map(([, name = '', value = '']) => [
      name,
      decodeEntities(value),
    ]),
    text: decodeEntities(inner.replace(/<[^>]*>?/g, ' '))
      .replace(/\s+/g, ' ')
      .trim(),
    inner,
  };
}

const decodeEntities = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
