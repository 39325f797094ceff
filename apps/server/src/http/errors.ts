import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ApiProblem, type ProblemCode } from './problem.ts';

/** Faults of a request that Fastify finds before a handler does. */
const OF_FASTIFY: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request/too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request/media-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request/not-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request/not-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request/not-json',
  FST_ERR_BAD_URL: 'request/no-endpoint',
};

/** Makes every error into a reply of the documented form; what is unexpected goes to the log and not to the caller. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemOf(error);
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

function problemOf(error: FastifyError): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed id is no different from an unknown one: nothing is there.
    if (error.validationContext === 'params') return new ApiProblem('scan/not-found');
    return invalid(error.validation);
  }
  const code = OF_FASTIFY[error.code];
  return new ApiProblem(code ?? 'server/error', { cause: error });
}

function invalid(faults: readonly { instancePath: string; message?: string }[]): ApiProblem {
  const details: Record<string, string[]> = {};
  for (const { instancePath, message } of faults) {
    const field = instancePath.split('/').filter(Boolean).join('.');
    if (field && message) details[field] = [...(details[field] ?? []), message];
  }
  const [only, ...others] = Object.values(details).flat();
  if (only === undefined) return new ApiProblem('request/invalid', { error: 'Please send a JSON object.' });
  return new ApiProblem('request/invalid', { details, ...(others.length === 0 && { error: only }) });
}

/** Answers what no route takes in the documented form. */
export function handleUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new ApiProblem('request/no-endpoint')));
  // The web application takes every other address that is asked for with GET.
  app.get('/api/*', (_request, reply) => reply.callNotFound());
}
