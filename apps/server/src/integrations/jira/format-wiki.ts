import {
  type TicketBlock,
  type TicketInline,
  type TicketText,
  toLine,
  toLinkTarget,
} from '../ticket-text.ts';

/**
 * Escapes text for Jira Data Center's wiki markup: character references are rendered as the character and never read as
 * markup. Backslashes aren't used, because two of them are a line break.
 * https://jira.atlassian.com/secure/WikiRendererHelpAction.jspa?section=all
 */
const escapeWiki = (text: string): string =>
  toLine(text).replace(/[^\p{L}\p{N} .,/]/gu, (character) => `&#${character.codePointAt(0)};`);

/** Formats text as wiki markup. */
export const formatWiki = ({ blocks }: TicketText): string => blocks.map(formatBlock).join('\n\n');

function formatBlock(block: TicketBlock): string {
  switch (block.kind) {
    case 'heading':
      return `h3. ${escapeWiki(block.text)}`;
    case 'paragraph':
      return block.content.map(formatInline).join('');
    case 'list':
      return block.items.map((item) => `* ${item.map(formatInline).join('')}`).join('\n');
  }
}

function formatInline(inline: TicketInline): string {
  if (typeof inline === 'string') return inline.replace(/\S(?:.*\S)?/su, escapeStart);
  if ('code' in inline) return `{{${escapeWiki(inline.code)}}}`;
  const target = toLinkTarget(inline.link);
  if (target === undefined) return escapeWiki(inline.text);
  return inline.text === inline.link ? `[${target}]` : `[${escapeWiki(inline.text)}|${target}]`;
}

/** Also splits sequences that are markup only at the start of a line, such as `h1.` and `bq.`. */
const escapeStart = (text: string): string => escapeWiki(text).replace(/^(h[1-6]|bq)\./i, '$1&#46;');
