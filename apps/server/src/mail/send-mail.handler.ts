import type { MailRequest } from '../jobs/job-definitions.ts';
import type { RunningJob } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import { composeMail } from './compose-mail.ts';
import { renderMail } from './render-mail.ts';

/** Composes one message and sends it. Running twice sends it twice, each time with a link of its own. */
export async function sendMail(
  services: Pick<Services, 'assessments' | 'db' | 'log' | 'mailer' | 'origin' | 'vault'>,
  { payload }: Pick<RunningJob<MailRequest>, 'payload'>,
): Promise<void> {
  const composed = await composeMail(services, payload);
  if (!composed) return;
  const { to, content } = composed;
  await services.mailer.send({
    to,
    link: content.action?.href,
    unsubscribeUrl: content.unsubscribe?.href,
    ...(await renderMail(content)),
  });
}
