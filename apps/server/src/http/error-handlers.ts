import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblem, type ProblemCode } from './api-problem.ts';
import { InvalidRequestError } from './validate-request.ts';

/** Faults of a request that Fastify finds before a handler does. */
const fastifyErrorCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request/too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request/media-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request/not-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request/not-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request/not-json',
};

/** Makes every error into a reply of the documented form; what is unexpected goes to the log and not to the caller. */
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
    // A malformed id is no different from an unknown one: nothing is there.
    return error.validationContext === 'params'
      ? new ApiProblem('scan/not-found')
      : createInvalidProblem(error.issues);
  }
  const code = fastifyErrorCodes[error.code];
  return new ApiProblem(code ?? 'server/error', { cause: error });
}

function createInvalidProblem(issues: InvalidRequestError['issues']): ApiProblem {
  const details: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const field = path.join('.');
    const known = details[field] ?? [];
    if (field && !known.includes(message)) details[field] = [...known, message];
  }
  const [only, ...others] = Object.values(details).flat();
  if (only === undefined) return new ApiProblem('request/invalid', { error: 'Please send a JSON object.' });
  return new ApiProblem('request/invalid', { details, ...(others.length === 0 && { error: only }) });
}

/** Answers an address that cannot be decoded, or holds a NUL, which no text in a database can: nothing is there. */
export function replyUndecodableUrl(
  _error: Error | null,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (/^\/api([/?]|$)/.test(request.url)) sendProblem(reply, new ApiProblem('request/no-endpoint'));
  else reply.redirect('/', 302);
}

const nulPattern = /%00/;

/** Refuses addresses with a NUL in them before anything is done. */
export function rejectNulInUrls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!nulPattern.test(request.url)) return;
    replyUndecodableUrl(null, request, reply);
    return reply;
  });
}

/** Answers requests that no route takes in the documented form. Unknown API paths never redirect to the home page. */
export function handleNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new ApiProblem('request/no-endpoint')));
  // The web application answers GET requests for all other paths.
  for (const path of ['/api', '/api/*']) app.get(path, (_request, reply) => reply.callNotFound());
}
