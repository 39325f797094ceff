import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeStorageError } from '../file-errors.ts';
import { ApiProblem, type ProblemCode } from './api-problem.ts';
import { InvalidRequestError } from './validate-request.ts';

/** Request errors that Fastify detects before a handler runs. */
const fastifyErrorCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request/too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request/media-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request/not-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request/not-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request/not-json',
};

/**
 * Turns every error into a documented response; unexpected errors are logged and not revealed to the caller.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    if (problem.status >= 500 && !(error instanceof ApiProblem)) {
      request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed');
    }
    return sendProblem(reply, problem);
  });
}

export function sendProblem(reply: FastifyReply, problem: ApiProblem): FastifyReply {
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...problem.headers })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problem.body);
}

function toProblem(error: FastifyError): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (error instanceof InvalidRequestError) {
    // A malformed id is treated like an unknown one: not found.
    return error.validationContext === 'params'
      ? new ApiProblem('scan/not-found')
      : createInvalidProblem(error.issues);
  }
  const code = fastifyErrorCodes[error.code];
  const reason = code === undefined ? describeStorageError(error) : undefined;
  if (reason !== undefined) return createStorageProblem(reason, error);
  return new ApiProblem(code ?? 'server/error', { cause: error });
}

/** How long a client should wait before it tries again. */
const STORAGE_RETRY_SECONDS = 60;

/**
 * The request didn't change anything: it stores everything in one transaction, and files without rows are
 * deleted.
 */
function createStorageProblem(reason: string, cause: Error): ApiProblem {
  return new ApiProblem('server/storage', {
    error: `We can’t save data right now because ${reason}. Nothing has changed. Try again later.`,
    retryAfterSeconds: STORAGE_RETRY_SECONDS,
    cause,
  });
}

function createInvalidProblem(issues: InvalidRequestError['issues']): ApiProblem {
  const details: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const field = path.join('.');
    const known = details[field] ?? [];
    if (field && !known.includes(message)) details[field] = [...known, message];
  }
  const [only, ...others] = Object.values(details).flat();
  if (only === undefined) return new ApiProblem('request/invalid', { error: 'Send a JSON object.' });
  return new ApiProblem('request/invalid', { details, ...(others.length === 0 && { error: only }) });
}

/**
 * Responds with “not found” to a URL that cannot be decoded, or that contains a NUL character, which the
 * database's text can't contain.
 */
export function replyUndecodableUrl(
  _error: Error | null,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (/^\/api([/?]|$)/.test(request.url)) sendProblem(reply, new ApiProblem('request/no-endpoint'));
  else reply.redirect('/', 302);
}

const nulPattern = /%00/;

/** Rejects URLs with a NUL character before anything else happens. */
export function rejectNulInUrls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!nulPattern.test(request.url)) return;
    replyUndecodableUrl(null, request, reply);
    return reply;
  });
}

/**
 * Responds to requests without a matching route in the documented format. Unknown API paths never redirect to
 * the home page.
 */
export function handleNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new ApiProblem('request/no-endpoint')));
  // The web application handles GET requests for all other paths.
  for (const path of ['/api', '/api/*']) app.get(path, (_request, reply) => reply.callNotFound());
}
