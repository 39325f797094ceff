import { type MailRequest, sendMailJob } from '../jobs/job-definitions.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import { addressMail } from './compose-mail.ts';
import { admitMail } from './mailbox-limits.ts';
import { renderMail } from './render-mail.ts';

type MailServices = Pick<
  Services,
  'assessments' | 'config' | 'db' | 'log' | 'mailer' | 'origin' | 'queue' | 'vault'
>;

/**
 * Composes one email and sends it, unless its mailbox has received too many, in which case the email waits or
 * is dropped. Running this twice sends the email twice, each time with its own link.
 */
export async function sendMail(
  services: MailServices,
  { payload, log }: Pick<RunningJob<MailRequest>, 'payload' | 'log'>,
): Promise<void> {
  const mail = await addressMail(services, payload);
  if (!mail) return;
  const { to } = mail;
  const admission = await admitMail(services, payload, to);
  if (admission.outcome === 'wait') {
    await services.queue.send(services.db, sendMailJob, [payload], { startAt: admission.until });
    return;
  }
  if (admission.outcome === 'drop') {
    log.warn({ reason: admission.reason }, 'a message was not sent');
    await mail.recordOutcome?.('Not sent: this address has received too many emails.');
    return;
  }
  let refusal: string | null;
  try {
    const content = await mail.compose();
    if (!content) return await admission.refund();
    const message = {
      to,
      link: content.action?.href,
      unsubscribeUrl: content.unsubscribe?.href,
      ...(await renderMail(content)),
    };
    refusal = await services.mailer.send(message).catch(async (error: unknown) => {
      await mail.recordOutcome?.(
        'We couldn’t reach the mail server, or it isn’t accepting emails right now.',
      );
      throw error;
    });
  } catch (error) {
    // The job is retried and will be counted then.
    await admission.refund();
    throw error;
  }
  await mail.recordOutcome?.(refusal);
}
