import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracing } from '../tracing/tracing.ts';

/** API routes that aren't traced because programs poll them. */
const UNTRACED_ROUTES = ['/api/scanner/health-check/', '/api/scanner/health-check'];

/**
 * Records a span for each API request, with the attributes of OpenTelemetry's conventions, except for the
 * URL: paths contain ids that grant access. Static files, pages and probes have no span.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  if (!tracing.isOn) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    if (route === undefined || !route.startsWith('/api/') || UNTRACED_ROUTES.includes(route)) {
      done();
      return;
    }
    const { traceparent } = request.headers;
    const span = tracing.start(`${request.method} ${route}`, {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : null,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'url.scheme': request.protocol,
      },
    });
    spans.set(request, span);
    // Not Fastify's response hook, which doesn't run if the client has closed the connection, for example
    // during a stream.
    reply.raw.once('close', () => endRequestSpan(span, reply.raw));
    span.within(done);
  });
  // The body was read in the context of the connection, so the handler wouldn't run within the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
}

function endRequestSpan(span: Span, { statusCode, writableFinished }: ServerResponse): void {
  span.setAttributes({
    'http.response.status_code': statusCode,
    ...(!writableFinished && { 'curbcut.request.closed_by_client': true }),
  });
  span.end(statusCode >= 500 ? String(statusCode) : undefined);
}
