import type { FastifyReply } from 'fastify';

/** Returns a signal that is aborted if the client disconnects before the response is sent, or has already done so. */
export function abortWhenClosed(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  if (reply.raw.destroyed) controller.abort();
  return controller.signal;
}
