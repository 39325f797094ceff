import type { MailContent } from '../content.ts';

/** An issue as the digest names it. */
export interface NamedIssue {
  /** Whom it stops and how, in a sentence. */
  readonly message: string;
  readonly pages: number;
}

/** What the message tells of a site. */
export interface SiteDigest {
  readonly host: string;
  readonly every: 'daily' | 'weekly' | 'monthly';
  /** Whole numbers from 0 to 100; null when nothing applied, or there was no scan before. */
  readonly scoreBefore: number | null;
  readonly score: number | null;
  readonly fresh: readonly NamedIssue[];
  readonly regressed: readonly NamedIssue[];
  readonly fixed: readonly NamedIssue[];
  /** New ones that need review. */
  readonly needsReview: readonly NamedIssue[];
}

/** Issues of a kind that are named; the others are counted. */
const NAMED = 5;
/** Characters of what is said of one. */
const MOST_TEXT = 160;

export function siteDigestMail(
  firstName: string,
  { host, every, scoreBefore, score, fresh, regressed, fixed, needsReview }: SiteDigest,
  links: { readonly issues: string; readonly stop: string },
): MailContent {
  const kinds = [
    { name: 'New', issues: fresh },
    { name: 'Back again', issues: regressed },
    { name: 'Fixed', issues: fixed },
    { name: 'To review', issues: needsReview },
  ].filter(({ issues }) => issues.length > 0);
  const summary = kinds.map(({ name, issues }) => `${issues.length} ${name.toLowerCase()}`).join(', ');
  return {
    subject: `${host}: ${summary}`,
    heading: `What changed on ${host}`,
    paragraphs: [`Hello ${firstName}, the ${every} scan of ${host} found that its issues have changed.`],
    facts: [
      { name: 'Score', value: scoreInWords(scoreBefore, score) },
      ...kinds.map(({ name, issues }) => ({ name: `${name} (${issues.length})`, value: namesOf(issues) })),
    ],
    action: { label: 'See the issues', href: links.issues },
    notes: ['An automatic test finds part of what stops people. The rest needs a person to look.'],
    reason: `You get this message because your account scans ${host} by itself, and something changed.`,
    stop: { label: 'Stop these messages and keep the scans', href: links.stop },
  };
}

function scoreInWords(before: number | null, now: number | null): string {
  if (now === null) return 'None: nothing applied';
  if (before === null) return `${now} of 100`;
  return before === now ? `${now} of 100, as before` : `${now} of 100, ${before} before`;
}

function namesOf(issues: readonly NamedIssue[]): string[] {
  const named = issues
    .slice(0, NAMED)
    .map(({ message, pages }) => `${shorten(message)} (${pages} ${pages === 1 ? 'page' : 'pages'})`);
  const others = issues.length - named.length;
  return [...named, ...(others > 0 ? [`and ${others} more`] : [])];
}

function shorten(text: string): string {
  return text.length <= MOST_TEXT ? text.replace(/\.$/, '') : `${text.slice(0, MOST_TEXT)}…`;
}
