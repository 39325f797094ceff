import type { ChatType } from '@curbcut/contract';
import type { ChatIssueEvent, StoredChatMessage } from '../db/schema.ts';

const MAX_RULES = 5;

const eventWords: Readonly<Record<ChatIssueEvent, readonly [one: string, many: string]>> = {
  new_critical: ['new critical issue', 'new critical issues'],
  regressed: ['issue is back', 'issues are back'],
  fixed: ['issue is fixed', 'issues are fixed'],
};

/**
 * Returns a message's lines as plain text. It contains no page content, only rule titles, numbers and the site's host.
 */
function toLines({ siteOrigin, parts, thresholds }: StoredChatMessage): { title: string; lines: string[] } {
  const { host } = new URL(siteOrigin);
  if (thresholds) {
    const { isPassing, reasons } = thresholds;
    const title = isPassing ? `${host} passes its thresholds again` : `${host} fails its thresholds`;
    return { title, lines: [...reasons] };
  }
  const lines = parts.map(({ event, issues, rules }) => {
    const shown = rules.slice(0, MAX_RULES).join('; ');
    const more = rules.length > MAX_RULES ? '; …' : '';
    return `${issues.toLocaleString('en')} ${eventWords[event][issues === 1 ? 0 : 1]}: ${shown}${more}`;
  });
  return { title: `Scan of ${host}`, lines };
}

/** The only characters that Slack requires to be escaped: https://docs.slack.dev/messaging/formatting-message-text#escaping */
const escapeSlack = (text: string): string =>
  text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;' })[character] ?? '&gt;');

/** Creates the body of a request to a chat's webhook. */
export function formatChatMessage(type: ChatType, content: StoredChatMessage, serverOrigin: string): object {
  const { title, lines } = toLines(content);
  return formatBody(type, title, lines, new URL(content.path, serverOrigin).href);
}

/** Creates the body of a test message. */
export const formatTestMessage = (type: ChatType, serverOrigin: string): object =>
  formatBody(type, 'Test message from Curbcut', ['Messages about scans will appear here.'], serverOrigin);

function formatBody(type: ChatType, title: string, lines: readonly string[], link: string): object {
  if (type === 'slack') {
    // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
    const url = link.replace(/[<>|]/g, encodeURIComponent);
    const text = [`*${escapeSlack(title)}*`, ...lines.map((line) => `• ${escapeSlack(line)}`)].join('\n');
    return { text: `${text}\n<${escapeSlack(url)}|Open in Curbcut>`, unfurl_links: false };
  }
  // https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
  // Text runs, unlike text blocks, aren't read as Markdown: https://adaptivecards.io/explorer/TextRun.html
  const toBlock = (text: string, weight?: 'bolder') => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...(weight && { weight }) }],
  });
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [toBlock(title, 'bolder'), ...lines.map((line) => toBlock(line))],
    actions: [{ type: 'Action.OpenUrl', title: 'Open in Curbcut', url: link }],
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] };
}
