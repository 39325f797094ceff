import type { ThresholdResult } from '@curbcut/contract';
import { formatCount } from '@curbcut/scoring';
import type { MailContent } from '../render-mail.ts';

/** A scan's result as shown in the email. */
export interface FinishedScanSummary {
  readonly host: string;
  readonly status: 'completed' | 'failed';
  /** Whole number from 0 to 100; null if no rule applied. */
  readonly score: number | null;
  readonly grade: string | null;
  readonly issues: number;
  readonly needsReview: number;
  /** States how many issues are excluded and why; null if there are none. */
  readonly excluded: string | null;
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
  const reason = 'You’re getting this email because your scan took longer than usual.';
  if (scan.status === 'failed') {
    return {
      subject: `Your scan of ${scan.host} failed`,
      heading: `Your scan of ${scan.host} failed`,
      paragraphs: [
        `Hi ${firstName},`,
        'Your scan finished, but we couldn’t test any pages.',
        ...(scan.error ? [scan.error] : []),
      ],
      action: { label: 'See details', href: link },
      notes: [],
      reason,
    };
  }
  return {
    subject: `Your scan of ${scan.host} is complete`,
    heading: `Your scan of ${scan.host} is complete`,
    paragraphs: [`Hi ${firstName},`, 'Here are your scan results.'],
    facts: [
      {
        name: 'Score',
        value: scan.score === null ? 'No score (nothing to test)' : `${scan.score} out of 100`,
      },
      ...(scan.grade ? [{ name: 'Grade', value: scan.grade }] : []),
      { name: 'Issues', value: String(scan.issues) },
      { name: 'Needs review', value: String(scan.needsReview) },
      { name: 'Pages tested', value: String(scan.pagesTested) },
      ...(scan.pagesNotTested > 0 ? [{ name: 'Pages not tested', value: String(scan.pagesNotTested) }] : []),
    ],
    action: { label: 'View results', href: link },
    notes: [
      ...(scan.excluded === null ? [] : [scan.excluded]),
      'Automated tests find only some accessibility issues. Finding the rest takes manual testing.',
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
  /** Whole numbers from 0 to 100; null if no rule applied, or if there was no earlier scan. */
  readonly scoreBefore: number | null;
  readonly score: number | null;
  readonly added: readonly DigestIssue[];
  readonly regressed: readonly DigestIssue[];
  readonly fixed: readonly DigestIssue[];
  /** New issues that need review. */
  readonly needsReview: readonly DigestIssue[];
}

/** Maximum number of issues of each type that are listed; the others are counted. */
const MAX_LISTED_ISSUES = 5;
/** Maximum length of an issue's text, in characters. */
const MAX_TEXT_LENGTH = 160;

export function composeSiteDigestMail(
  firstName: string,
  { host, every, scoreBefore, score, added, regressed, fixed, needsReview }: SiteDigest,
  links: { readonly issues: string; readonly stop: string },
): MailContent {
  const kinds = [
    { name: 'New', issues: added },
    { name: 'Regressed', issues: regressed },
    { name: 'Fixed', issues: fixed },
    { name: 'To review', issues: needsReview },
  ].filter(({ issues }) => issues.length > 0);
  const summary = kinds.map(({ name, issues }) => `${issues.length} ${name.toLowerCase()}`).join(', ');
  return {
    subject: `${host}: ${summary}`,
    heading: `What changed on ${host}`,
    paragraphs: [`Hi ${firstName},`, `Your ${every} scan of ${host} found changes.`],
    facts: [
      { name: 'Score', value: formatScoreChange(scoreBefore, score) },
      ...kinds.map(({ name, issues }) => ({
        name: `${name} (${issues.length})`,
        value: formatIssues(issues),
      })),
    ],
    action: { label: 'View issues', href: links.issues },
    notes: ['Automated tests find only some accessibility issues. Finding the rest takes manual testing.'],
    reason: `You’re getting this email because you scheduled scans of ${host} and something changed.`,
    unsubscribe: { label: 'Unsubscribe (scheduled scans will keep running)', href: links.stop },
  };
}

function formatScoreChange(before: number | null, current: number | null): string {
  if (current === null) return 'No score (nothing to test)';
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

export function composeQuotaWarningMail(firstName: string, quota: QuotaUsage, link: string): MailContent {
  const { plan, used, limit, remaining, resetsAt } = quota;
  return {
    subject: `You’ve used ${used} of your ${limit} Curbcut scans this month`,
    heading: 'Usage limit approaching',
    paragraphs: [
      `Hi ${firstName},`,
      `You’ve used ${used} of the ${limit} scans your ${plan} plan includes each month.`,
    ],
    facts: [
      { name: 'Scans left', value: String(remaining) },
      { name: 'Resets on', value: `${longDateFormat.format(resetsAt)} (UTC)` },
    ],
    action: { label: 'See plans', href: link },
    notes: ['When you run out, running scans still finish. Start new ones next month or upgrade.'],
    reason: 'We send this email at most once a month, when you’ve used most of your scans.',
  };
}

export function composeThresholdsMail(
  firstName: string,
  { host, status, checks }: ThresholdResult & { readonly host: string },
  links: { readonly site: string; readonly stop: string },
): MailContent {
  const isFailing = status === 'failing';
  const heading = isFailing ? `${host} fails its thresholds` : `${host} passes its thresholds again`;
  const names = { passing: 'Passes', failing: 'Fails', unknown: 'Not checked' } as const;
  const facts = (['failing', 'unknown', 'passing'] as const).flatMap((one) => {
    const reasons = checks.filter((check) => check.status === one).map(({ reason }) => reason);
    return reasons.length === 0 ? [] : [{ name: names[one], value: reasons }];
  });
  return {
    subject: heading,
    heading,
    paragraphs: [`Hi ${firstName},`, `This is the result of the latest scan of ${host}.`],
    facts,
    action: { label: 'View site', href: links.site },
    notes: ['Automated tests find only some accessibility issues. Finding the rest takes manual testing.'],
    reason: `You’re getting this email because you’re responsible for ${host} or own its organization, and the site has thresholds.`,
    unsubscribe: { label: 'Unsubscribe from emails about issues', href: links.stop },
  };
}
