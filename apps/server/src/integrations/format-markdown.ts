import { type TicketBlock, type TicketInline, type TicketText, toLine, toLinkTarget } from './ticket-text.ts';

/**
 * Escapes text for GitHub and GitLab. In CommonMark, a backslash before any ASCII punctuation makes it literal
 * (https://spec.commonmark.org/0.31.2/#backslash-escapes). Mentions, references and links without markup are recognized
 * afterward in the rendered text, so a zero-width space splits them. GitLab's quick actions start with a slash at the
 * beginning of a line; the backslash prevents those as well.
 */
const escapeMarkdown = (text: string): string =>
  splitReferences(toLine(text)).replace(/[!-/:-@[-`{-~]/g, '\\$&');

const ZERO_WIDTH_SPACE = '\u200b';

/** Keeps mentions (`@name`), references (`#1`, `!1`) and URLs in text from becoming links that notify people. */
export const splitReferences = (text: string): string =>
  text.replace(/[@#!~$%&](?=\S)|:(?=\/\/)|\bwww(?=\.)/g, `$&${ZERO_WIDTH_SPACE}`);

/** Formats text as Markdown, as GitHub and GitLab accept it. */
export const formatMarkdown = ({ blocks }: TicketText): string => blocks.map(formatBlock).join('\n\n');

function formatBlock(block: TicketBlock): string {
  switch (block.kind) {
    case 'heading':
      return `### ${escapeMarkdown(block.text)}`;
    case 'paragraph':
      return block.content.map(formatInline).join('');
    case 'list':
      return block.items.map((item) => `- ${item.map(formatInline).join('')}`).join('\n');
  }
}

function formatInline(inline: TicketInline): string {
  // Spaces at the ends of a piece separate it from its neighbors.
  if (typeof inline === 'string') return inline.replace(/\S(?:.*\S)?/su, escapeMarkdown);
  if ('code' in inline) return formatCode(inline.code);
  const target = toLinkTarget(inline.link);
  return target === undefined ? formatCode(inline.text) : `[${escapeMarkdown(inline.text)}](<${target}>)`;
}

/** A code span whose fence is longer than any in the text: https://spec.commonmark.org/0.31.2/#code-spans */
function formatCode(text: string): string {
  const line = toLine(text);
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${line === '' ? '-' : line} ${fence}`;
}

/** A hidden line that identifies a ticket's text; HTML comments aren't displayed. */
export const toMarkLine = (mark: string): string => `<!-- curbcut:${mark} -->`;

/** Whether one of the lines is the mark. Page text can't be, because it's escaped or in a code span. */
export const hasMark = (body: string, mark: string): boolean =>
  body.split(/\r?\n/).includes(toMarkLine(mark));
