import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * One line for each request, for those who look for it. It names the route and not the address: addresses hold ids
 * that open what they name.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { method, routeOptions } = request;
    const line = {
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.debug(error ? { ...line, err: error } : line, 'answered');
  }
}
