import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isLocalRequest } from '../http/local-request.ts';
import { formatPolicy } from '../http/security-headers.ts';
import type { Services } from '../services.ts';
import { createPagePolicy } from '../static/page-policy.ts';
import { getMessagePath, renderMailboxPage } from './mailbox-page.ts';

/**
 * Serves the stored messages to requests from this machine. They contain links that grant access to accounts, so for
 * anyone else the page does not exist.
 */
export function serveMailbox(app: FastifyInstance, config: Config, services: () => Promise<Services>): void {
  if (config.mail.smtpUrl !== undefined) return;
  const show = (path: string, pageOf: (services: Services, id: string) => Promise<string | undefined>) =>
    app.get(path, async (request, reply) => {
      if (!isLocalRequest(config, request)) return reply.callNotFound();
      const { id = '' } = request.params as { id?: string };
      const page = await pageOf(await services(), id);
      if (page === undefined) return reply.callNotFound();
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', formatPolicy(createPagePolicy(page)))
        .type('text/html; charset=utf-8')
        .send(page);
    });
  const list = async ({ mailer }: Services) => renderMailboxPage((await mailer.mailbox?.list()) ?? []);
  show('/dev/mailbox', list);
  show('/dev/mailbox/', list);
  show(getMessagePath(':id'), async ({ mailer }, id) => (await mailer.mailbox?.read(id))?.html);
}
