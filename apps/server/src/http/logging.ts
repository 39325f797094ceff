import { DrizzleQueryError } from 'drizzle-orm';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Config } from '../config.ts';
import type { Tracing } from '../tracing/tracing.ts';

/** Returns the log options for a process. If traces are recorded, log lines identify the current span. */
export function createLogOptions({ logLevel }: Pick<Config, 'logLevel'>, tracing: Tracing) {
  return {
    level: logLevel,
    serializers: { err: toLoggableError },
    ...(tracing.isOn && { mixin: () => tracing.getLogFields() }),
  };
}

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

/**
 * Converts an error for the log. A failed query's values are omitted because they contain what users typed:
 * email addresses, names, hashes. URLs lose their query values. The database's message is kept, but not its
 * details, which repeat the values.
 */
export function toLoggableError(error: Error): { type: string; message: string; stack: string } {
  if (!(error instanceof DrizzleQueryError)) {
    const { cause } = error;
    const causeText = cause instanceof Error ? `: ${toLoggableError(cause).message}` : '';
    return {
      type: error.name,
      message: redactUrls(`${error.message}${causeText}`),
      stack: redactUrls(error.stack ?? ''),
    };
  }
  const { query, cause } = error;
  const message = `Failed query: ${query}: ${cause?.message ?? 'no reason given'}`;
  return {
    type: error.constructor.name,
    message: redactUrls(message),
    stack: redactUrls(cause?.stack ?? ''),
  };
}

const urlPattern = /\bhttps?:\/\/[^\s<>"'“”‘’`]+/gi;

/**
 * Returns a URL for the log: without username, password, fragment and query values, which may grant access
 * to what it opens.
 */
export function redactUrl(address: string): string {
  const url = URL.parse(address);
  if (!url) return '(not a URL)';
  const names = [...new Set(url.searchParams.keys())];
  const query = names.map((name) => `${encodeURIComponent(name)}=…`).join('&');
  return `${url.origin}${url.pathname}${query === '' ? '' : `?${query}`}`;
}

/** Applies {@link redactUrl} to the URLs in a piece of text. */
export function redactUrls(text: string): string {
  return text.replace(urlPattern, redactUrl);
}
