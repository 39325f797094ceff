import type { PeriodReportData, ReportInterval } from '@curbcut/contract';
import { CONFIRMATION_VALID_DAYS } from '@curbcut/contract';
import { formatPeriod, formatScope, summarizePeriodReport } from '@curbcut/reports';
import { formatCount } from '@curbcut/scoring';
import type { MailContent } from '../render-mail.ts';

const typeNames = {
  portfolio: 'accessibility portfolio report',
  progress: 'accessibility progress report',
} as const;

/**
 * Asks someone outside the organization whether they want a report. Contains no names, because the sender
 * could have typed anything there.
 */
export function composeReportConfirmationMail(
  { addedBy, type, every }: { addedBy: string; type: PeriodReportData['type']; every: ReportInterval },
  links: { readonly confirm: string; readonly stop: string },
): MailContent {
  const sender = addedBy === '' ? 'Someone' : addedBy;
  return {
    subject: `${sender} wants to send you a ${every} report`,
    heading: `Do you want a ${every} report?`,
    paragraphs: [
      'Hi,',
      `${sender} wants to send you a ${every} ${typeNames[type]} from Curbcut, which tests websites for accessibility.`,
      'You’ll get it only if you confirm your address.',
    ],
    action: { label: 'Confirm address', href: links.confirm },
    notes: [
      `The link expires in ${CONFIRMATION_VALID_DAYS} days.`,
      'Don’t know the sender? Ignore this email. Nothing happens unless you confirm.',
    ],
    unsubscribe: { label: 'I don’t want this report', href: links.stop },
    reason: `You’re getting this email because ${sender} entered your address.`,
  };
}

/** Sends a scheduled report as a link, with a summary. */
export function composePeriodReportMail(
  data: PeriodReportData,
  { every, linkDays }: { every: ReportInterval; linkDays: number },
  links: { readonly report: string; readonly stop: string },
): MailContent {
  return {
    subject: `${formatScope(data)}: ${typeNames[data.type]}, ${formatPeriod(data)}`,
    heading: `${formatScope(data)}: ${typeNames[data.type]}`,
    paragraphs: ['Hi,', `Here’s the report for ${formatPeriod(data)}.`, ...summarizePeriodReport(data)],
    action: { label: 'Open report', href: links.report },
    notes: [
      `The link works without an account for ${formatCount(linkDays, 'day')}. Anyone you forward it to can read the report. The sender can see when it was opened and from which network.`,
      'Automated tests find only some accessibility issues. The report lists what wasn’t tested.',
    ],
    reason: `You’re getting this email because ${data.organization} sends you this ${every} report.`,
    unsubscribe: { label: 'Unsubscribe from this report', href: links.stop },
  };
}
