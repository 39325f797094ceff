import type { MailContent } from '../mail-content.ts';

/** An issue as the digest names it. */
export interface DigestIssue {
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
  readonly fresh: readonly DigestIssue[];
  readonly regressed: readonly DigestIssue[];
  readonly fixed: readonly DigestIssue[];
  /** New ones that need review. */
  readonly needsReview: readonly DigestIssue[];
}

/** Issues of a kind that are named; the others are counted. */
const MAX_LISTED_ISSUES = 5;
/** Characters of what is said of one. */
const MAX_TEXT_LENGTH = 160;

export function composeSiteDigestMail(
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
      { name: 'Score', value: formatScoreChange(scoreBefore, score) },
      ...kinds.map(({ name, issues }) => ({
        name: `${name} (${issues.length})`,
        value: formatIssues(issues),
      })),
    ],
    action: { label: 'See the issues', href: links.issues },
    notes: ['An automatic test finds part of what stops people. The rest needs a person to look.'],
    reason: `You get this message because your account scans ${host} by itself, and something changed.`,
    unsubscribe: { label: 'Stop these messages and keep the scans', href: links.stop },
  };
}

function formatScoreChange(before: number | null, now: number | null): string {
  if (now === null) return 'None: nothing applied';
  if (before === null) return `${now} of 100`;
  return before === now ? `${now} of 100, as before` : `${now} of 100, ${before} before`;
}

function formatIssues(issues: readonly DigestIssue[]): string[] {
  const named = issues
    .slice(0, MAX_LISTED_ISSUES)
    .map(({ message, pages }) => `${truncateText(message)} (${pages} ${pages === 1 ? 'page' : 'pages'})`);
  const others = issues.length - named.length;
  return [...named, ...(others > 0 ? [`and ${others} more`] : [])];
}

function truncateText(text: string): string {
  return text.length <= MAX_TEXT_LENGTH ? text.replace(/\.$/, '') : `${text.slice(0, MAX_TEXT_LENGTH)}…`;
}
