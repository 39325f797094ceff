import type { MailContent } from '../mail-content.ts';

/** What the message tells of a scan. */
export interface FinishedScanSummary {
  readonly host: string;
  readonly status: 'completed' | 'failed';
  /** Whole number from 0 to 100; null when nothing applied. */
  readonly score: number | null;
  readonly grade: string | null;
  readonly issues: number;
  readonly needsReview: number;
  /** How many issues are left out and why; null when there are none. */
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
  const reason =
    'You get this message because a scan of your account took longer than one likes to wait for.';
  if (scan.status === 'failed') {
    return {
      subject: `Your scan of ${scan.host} could not test any page`,
      heading: `The scan of ${scan.host} could not test any page`,
      paragraphs: [
        `Hello ${firstName}, your scan has ended, but no page could be tested.`,
        ...(scan.error ? [scan.error] : []),
      ],
      action: { label: 'See what happened', href: link },
      notes: [],
      reason,
    };
  }
  return {
    subject: `Your scan of ${scan.host} is done`,
    heading: `The scan of ${scan.host} is done`,
    paragraphs: [`Hello ${firstName}, this is what was found.`],
    facts: [
      { name: 'Score', value: scan.score === null ? 'None: nothing applied' : `${scan.score} of 100` },
      ...(scan.grade ? [{ name: 'Grade', value: scan.grade }] : []),
      { name: 'Issues', value: String(scan.issues) },
      { name: 'Needs review', value: String(scan.needsReview) },
      ...(scan.leftOut === null ? [] : [{ name: 'Left out', value: scan.leftOut }]),
      { name: 'Pages tested', value: String(scan.pagesTested) },
      ...(scan.pagesNotTested > 0
        ? [{ name: 'Pages that could not be tested', value: String(scan.pagesNotTested) }]
        : []),
    ],
    action: { label: 'See the result', href: link },
    notes: ['An automatic test finds part of what stops people. The rest needs a person to look.'],
    reason,
  };
}
