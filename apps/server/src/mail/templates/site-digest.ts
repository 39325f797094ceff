import { formatCount } from '@curbcut/scoring';
import type { MailContent } from '../mail-content.ts';

/** An issue in the digest. */
export interface DigestIssue {
  /** The problem, as a sentence. */
  readonly message: string;
  readonly pages: number;
}

/** The changes on a site since the last digest. */
export interface SiteDigest {
  readonly host: string;
  readonly every: 'daily' | 'weekly' | 'monthly';
  /** Whole numbers from 0 to 100; null when no rule applied, or there was no earlier scan. */
  readonly scoreBefore: number | null;
  readonly score: number | null;
  readonly fresh: readonly DigestIssue[];
  readonly regressed: readonly DigestIssue[];
  readonly fixed: readonly DigestIssue[];
  /** New issues that need review. */
  readonly needsReview: readonly DigestIssue[];
}

/** Maximum number of issues of one kind that are listed; the others are counted. */
const MAX_LISTED_ISSUES = 5;
/** Maximum length of an issue's text, in characters. */
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
    paragraphs: [`Hello ${firstName}, the ${every} scan of ${host} found changes.`],
    facts: [
      { name: 'Score', value: formatScoreChange(scoreBefore, score) },
      ...kinds.map(({ name, issues }) => ({
        name: `${name} (${issues.length})`,
        value: formatIssues(issues),
      })),
    ],
    action: { label: 'View issues', href: links.issues },
    notes: [
      'Automated tests find only some accessibility barriers. Finding the others takes a manual review.',
    ],
    reason: `You receive this message because your account has scheduled scans of ${host}, and something changed.`,
    unsubscribe: { label: 'Stop these messages and keep the scheduled scans', href: links.stop },
  };
}

function formatScoreChange(before: number | null, current: number | null): string {
  if (current === null) return 'Not available: no rules applied';
  if (before === null) return `${current} out of 100`;
  return before === current
    ? `${current} out of 100 (unchanged)`
    : `${current} out of 100 (${before} before)`;
}

function formatIssues(issues: readonly DigestIssue[]): string[] {
  const named = issues
    .slice(0, MAX_LISTED_ISSUES)
    .map(({ message, pages }) => `${truncateText(message)} (${formatCount(pages, 'page')})`);
  const remaining = issues.length - named.length;
  return [...named, ...(remaining > 0 ? [`and ${remaining} more`] : [])];
}

function truncateText(text: string): string {
  return text.length <= MAX_TEXT_LENGTH ? text.replace(/\.$/, '') : `${text.slice(0, MAX_TEXT_LENGTH)}…`;
}
