import { SEVERITY_DETAILS } from '@curbcut/wcag';
import type { TrackedIssueRow } from '../db/queries/tracking.ts';

/** A piece of a line. Strings are always plain text; each tracker escapes them. */
export type TicketInline =
  | string
  | { readonly code: string }
  | { readonly link: string; readonly text: string };

export type TicketBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly content: readonly TicketInline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly TicketInline[])[] };

/** The text of a ticket or comment, independent of a tracker's markup. */
export interface TicketText {
  /** Plain text on one line. */
  readonly title: string;
  readonly blocks: readonly TicketBlock[];
}

const MAX_TITLE_LENGTH = 200;
const MAX_TEXT_LENGTH = 2000;
const MAX_PAGES = 10;

/** Collapses white space, removes control characters, and shortens text from pages. */
export function toLine(text: string, maxLength = MAX_TEXT_LENGTH): string {
  const line = text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}

/** Splits our own text, which has code in backticks. */
function toInlines(text: string): TicketInline[] {
  return text
    .split(/(`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => (/^`[^`]+`$/.test(part) ? { code: part.slice(1, -1) } : part));
}

const paragraph = (...content: TicketInline[]): TicketBlock => ({ kind: 'paragraph', content });
const heading = (text: string): TicketBlock => ({ kind: 'heading', text });
const count = (number: number, noun: string) =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

/** Returns the URL that shows an issue in Curbcut. */
export const getIssueLink = (
  { id, siteId }: Pick<TrackedIssueRow, 'id' | 'siteId'>,
  origin: string,
): string => new URL(`/sites/${siteId}?${new URLSearchParams({ state: 'all', issue: id })}`, origin).href;

/** Describes a tracked issue: what is wrong, who is affected, where, how to fix it and where to read more. */
export function describeIssue(row: TrackedIssueRow, siteOrigin: string, serverOrigin: string): TicketText {
  const { issue, message, severity, outcome, seen } = row;
  const {
    rule_title: title,
    rule_description: impact,
    help,
    cause,
    pages,
    occurrences,
    wcag_criteria: wcag,
  } = issue;
  const { host } = new URL(siteOrigin);
  const urls = seen.urls.slice(0, MAX_PAGES);
  const link = getIssueLink(row, serverOrigin);
  const kind =
    outcome === 'failed' ? SEVERITY_DETAILS[severity].label : `Needs review, ${severity} if it fails`;
  const criteria = wcag.length > 0 ? ` WCAG ${wcag.join(', ')}.` : ' Best practice.';
  return {
    title: toLine(`${title}: ${toLine(cause, 80)} (${host})`, MAX_TITLE_LENGTH),
    blocks: [
      paragraph(toLine(message)),
      paragraph(`${kind}.${criteria} ${count(occurrences, 'occurrence')} on ${count(pages, 'page')}.`),
      ...(impact === '' ? [] : [heading('Who is affected'), paragraph(...toInlines(toLine(impact)))]),
      heading('Where'),
      paragraph({ code: toLine(cause) }),
      ...(urls.length === 0
        ? []
        : [{ kind: 'list' as const, items: urls.map((url) => [{ link: url, text: url }]) }]),
      ...(pages > urls.length && urls.length === MAX_PAGES
        ? [paragraph(`These are ${urls.length} of ${pages.toLocaleString('en')} pages.`)]
        : []),
      ...(help === '' ? [] : [heading('How to fix it'), paragraph(...toInlines(toLine(help)))]),
      paragraph('Screenshot, code and verified fixes: ', { link, text: 'open the issue in Curbcut' }, '.'),
    ],
  };
}

/** The comment on a ticket that a scan closes. */
export const describeFixed = (link: string): TicketText => ({
  title: '',
  blocks: [
    paragraph('A scan ran the same tests again and no longer found this issue, so we closed this ticket.'),
    paragraph({ link, text: 'Open the issue in Curbcut' }),
  ],
});

/** The comment on a ticket that a scan reopens. */
export const describeRegressed = (link: string): TicketText => ({
  title: '',
  blocks: [
    paragraph('A scan found this issue again, so we reopened this ticket.'),
    paragraph({ link, text: 'Open the issue in Curbcut' }),
  ],
});

/** Returns a URL that is safe as the target of a link in any markup; undefined unless it's http(s). */
export function toLinkTarget(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  return url.href.replace(/[^\w\-.~:/?#@!$&+,;=%]/g, (character) =>
    encodeURIComponent(character).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
  );
}
