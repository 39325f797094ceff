import {
  type TicketBlock,
  type TicketInline,
  type TicketText,
  toLine,
  toLinkTarget,
} from '../ticket-text.ts';

/** A node of Atlassian Document Format: https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/ */
interface AdfNode {
  readonly type: string;
  readonly text?: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }[];
  readonly content?: readonly AdfNode[];
}

/** Formats text as a document for Jira Cloud. Text nodes are never read as markup, so nothing is escaped. */
export const formatAdf = ({ blocks }: TicketText): AdfNode & { readonly version: 1 } => ({
  version: 1,
  type: 'doc',
  content: blocks.map(formatBlock),
});

function formatBlock(block: TicketBlock): AdfNode {
  switch (block.kind) {
    case 'heading':
      return { type: 'heading', attrs: { level: 3 }, content: formatInlines([block.text]) };
    case 'paragraph':
      return { type: 'paragraph', content: formatInlines(block.content) };
    case 'list':
      return {
        type: 'bulletList',
        content: block.items.map((item) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: formatInlines(item) }],
        })),
      };
  }
}

/** Text nodes must not be empty. */
const formatInlines = (inlines: readonly TicketInline[]): AdfNode[] =>
  inlines.map(formatInline).filter(({ text }) => text !== '');

function formatInline(inline: TicketInline): AdfNode {
  if (typeof inline === 'string') return { type: 'text', text: inline };
  if ('code' in inline) return { type: 'text', text: toLine(inline.code), marks: [{ type: 'code' }] };
  const href = toLinkTarget(inline.link);
  return {
    type: 'text',
    text: toLine(inline.text),
    ...(href !== undefined && { marks: [{ type: 'link', attrs: { href } }] }),
  };
}
