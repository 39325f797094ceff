import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Logs one debug line per request, with the route instead of the URL, because URLs contain ids that grant access. */
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
