import { createSecretToken, hashToken } from '../auth/secret-tokens.ts';
import { readPeriodReportForJob } from '../db/queries/period-reports.ts';
import { type FoundRecipient, readRecipient, updateRecipient } from '../db/queries/report-schedules.ts';
import { createShareLinkRow, deleteRecipientLinks } from '../db/queries/share-links.ts';
import type { MailRequest } from '../jobs/job-definitions.ts';
import { toSharedReportUrl } from '../period-reports/manage-period-reports.ts';
import { canRecipientRead, createRecipientLinks } from '../period-reports/recipients.ts';
import type { Services } from '../services.ts';
import type { AddressedMail, MailContent } from './render-mail.ts';
import { composePeriodReportMail, composeReportConfirmationMail } from './templates/report-mails.ts';

type ReportMailServices = Pick<Services, 'db' | 'origin' | 'vault'>;
type ReportMailRequest = Extract<MailRequest, { kind: 'report-confirmation' | 'period-report' }>;

/** Finds the recipient of an email about a scheduled report; undefined if there no longer is one. */
export async function addressReportMail(
  services: ReportMailServices,
  order: ReportMailRequest,
): Promise<AddressedMail | undefined> {
  const { db } = services;
  const found = await readRecipient(db, order.recipientId);
  if (!found) return undefined;
  const { id, email } = found.recipient;
  return {
    to: email,
    compose: () =>
      order.kind === 'period-report'
        ? composeReport(services, found, order.reportId)
        : composeConfirmation(services, found),
    recordOutcome: (problem) =>
      updateRecipient(db, id, {
        problem,
        ...(problem === null && order.kind === 'period-report' && { lastSentAt: new Date() }),
      }),
  };
}

async function composeConfirmation(
  services: ReportMailServices,
  { recipient, schedule }: FoundRecipient,
): Promise<MailContent | undefined> {
  if (recipient.state !== 'unconfirmed') return undefined;
  const { type, every } = schedule;
  const links = createRecipientLinks(services, recipient.id);
  return composeReportConfirmationMail({ addedBy: recipient.addedBy, type, every }, links);
}

/** Composes an email with a new link; undefined if the recipient has unsubscribed or lost access. */
async function composeReport(
  services: ReportMailServices,
  found: FoundRecipient,
  reportId: string,
): Promise<MailContent | undefined> {
  const { db } = services;
  const { recipient, schedule } = found;
  const report = await readPeriodReportForJob(db, reportId);
  if (!report || recipient.state !== 'active') return undefined;
  if (!(await canRecipientRead(db, found, report.siteIds))) return undefined;
  const token = createSecretToken();
  await db.transaction(async (tx) => {
    await deleteRecipientLinks(tx, recipient.id, reportId);
    await createShareLinkRow(tx, {
      ...{ hash: hashToken(token), days: schedule.linkDays },
      ...{ periodReportId: reportId, recipientId: recipient.id },
    });
  });
  const { stop } = createRecipientLinks(services, recipient.id);
  return composePeriodReportMail(report.data, schedule, { report: toSharedReportUrl(services, token), stop });
}
