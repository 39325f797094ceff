import { formatCount } from '@curbcut/scoring';
import type { MailContent } from '../render-mail.ts';

/** The result of a scan as the message shows it. */
export interface FinishedScanSummary {
  readonly host: string;
  readonly status: 'completed' | 'failed';
  /** Whole number from 0 to 100; null when no rule applied. */
  readonly score: number | null;
  readonly grade: string | null;
  readonly issues: number;
  readonly needsReview: number;
  /** How many issues are excluded and why; null when there are none. */
  readonly leftOut: string | null;
  readonly pagesTested: number;
  readonly pagesNotTested: number;
  /** Why it failed. */
  readonly error: string | null;
}

export function composeScanFinishedMail(
  firstName: string,
  scan: FinishedScanSummary,
  link: string,
): MailContent {
  const reason = 'You are receiving this message because a scan of your account took longer than usual.';
  if (scan.status === 'failed') {
    return {
      subject: `Scan of ${scan.host} failed: no page could be tested`,
      heading: `Your scan of ${scan.host} failed`,
      paragraphs: [
        `Hello ${firstName}, your scan has ended, but no page could be tested.`,
        ...(scan.error ? [scan.error] : []),
      ],
      action: { label: 'See details', href: link },
      notes: [],
      reason,
    };
  }
  return {
    subject: `Scan of ${scan.host} completed`,
    heading: `Your scan of ${scan.host} is complete`,
    paragraphs: [`Hello ${firstName}, here are the results of your scan.`],
    facts: [
      {
        name: 'Score',
        value: scan.score === null ? 'Not available: no rules applied' : `${scan.score} out of 100`,
      },
      ...(scan.grade ? [{ name: 'Grade', value: scan.grade }] : []),
      { name: 'Issues', value: String(scan.issues) },
      { name: 'Needs review', value: String(scan.needsReview) },
      ...(scan.leftOut === null ? [] : [{ name: 'Left out', value: scan.leftOut }]),
      { name: 'Pages tested', value: String(scan.pagesTested) },
      ...(scan.pagesNotTested > 0 ? [{ name: 'Pages not tested', value: String(scan.pagesNotTested) }] : []),
    ],
    action: { label: 'View results', href: link },
    notes: [
      'Automated tests find only some accessibility barriers. Finding the others takes a manual review.',
    ],
    reason,
  };
}

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
    { name: 'Regressed', issues: regressed },
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
    reason: `You are receiving this message because your account has scheduled scans of ${host}, and something changed.`,
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

/** An account's usage this month. */
export interface QuotaUsage {
  readonly plan: string;
  readonly used: number;
  readonly limit: number;
  readonly remaining: number;
  readonly resetsAt: Date;
}

const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function composeQuotaNearMail(firstName: string, quota: QuotaUsage, link: string): MailContent {
  const { plan, used, limit, remaining, resetsAt } = quota;
  return {
    subject: `You have used ${used} of your ${limit} Curbcut scans this month`,
    heading: 'Usage limit approaching',
    paragraphs: [
      `Hello ${firstName}, your account has used ${used} of the ${limit} scans that the ${plan} plan includes each month.`,
    ],
    facts: [
      { name: 'Scans left', value: String(remaining) },
      { name: 'Resets on', value: `${longDateFormat.format(resetsAt)} (UTC)` },
    ],
    action: { label: 'See plans', href: link },
    notes: [
      'When no scans are left, running scans continue, and you can start new ones next month or after changing your plan.',
    ],
    reason: 'You receive this message at most once a month, when you have used most of your scans.',
  };
}
