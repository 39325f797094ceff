import type { MailContent } from '../mail-content.ts';

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
  const reason = 'You receive this message because a scan of your account took longer than usual.';
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
