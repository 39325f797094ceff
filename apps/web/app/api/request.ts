import { Problem, type RouteContract } from '@curbcut/contract';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { buildUrl, type UrlParamValue } from './build-url.ts';

type SchemaKeys<Schema> = Schema extends z.ZodObject<infer Shape> ? keyof Shape : never;

type SuccessStatus = 200 | 201 | 202;

/** What a route's good answer holds. */
export type ResponseData<Route extends RouteContract> = {
  [Status in keyof Route['replies'] & SuccessStatus]: Route['replies'][Status] extends z.ZodType
    ? z.output<Route['replies'][Status]>
    : never;
}[keyof Route['replies'] & SuccessStatus];

export interface RequestInput<Route extends RouteContract> {
  params?: Record<SchemaKeys<Route['params']>, string>;
  /** Lists are sent as the contract reads them: separated by commas. Nothing is sent for what is undefined. */
  query?: Partial<Record<SchemaKeys<Route['query']>, UrlParamValue>>;
  headers?: Route['headers'] extends z.ZodType ? z.input<Route['headers']> : never;
  body?: Route['body'] extends z.ZodType ? z.input<Route['body']> : never;
  signal?: AbortSignal;
}

/**
 * Asks one endpoint of the contract once, as a guest or with an access token.
 * @throws {ApiError} when the server answers with a problem, cannot be reached, or answers something else than
 * the contract says.
 */
export async function request<Route extends RouteContract>(
  route: Route,
  input: RequestInput<Route> = {},
  access: string | null = null,
): Promise<ResponseData<Route>> {
  const response = await sendRequest(route, input, access);
  const content: unknown = await response.json().catch(() => undefined);
  const schema = route.replies[response.status];
  const answer = schema && 'safeParse' in schema ? schema.safeParse(content) : undefined;
  if (answer?.success) return answer.data as ResponseData<Route>;
  throw new ApiError('The answer could not be read: Curbcut may just have been updated. Reload the page.', {
    code: 'unreadable',
    status: response.status,
    cause: answer?.error,
  });
}

/**
 * Sends one request. What comes back is a good answer that nobody has read yet.
 * @throws {ApiError} when the server answers with a problem or cannot be reached.
 */
export async function sendRequest<Route extends RouteContract>(
  route: Route,
  { params, query, headers, body, signal }: RequestInput<Route>,
  access: string | null,
): Promise<Response> {
  const response = await fetch(buildUrl(route.path, params, query), {
    method: route.method,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(access !== null && { authorization: `Bearer ${access}` }),
    },
    body: body && JSON.stringify(body),
    signal,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError('Curbcut could not be reached. Check your connection and try again.', {
      code: 'unreachable',
      cause,
    });
  });
  if (response.ok) return response;
  throw toApiError(response.status, await response.json().catch(() => undefined));
}

/** What a refusal holds besides a `Problem`'s: some speak of a `message` (specification, section 8). */
const ErrorBody = Problem.partial().extend({ message: z.string().optional() });

function toApiError(status: number, content: unknown): ApiError {
  const { error, message, code, details } = ErrorBody.safeParse(content).data ?? {};
  const said = error ?? message;
  return said === undefined
    ? new ApiError('Something went wrong on our side. Try again in a moment.', {
        code: 'unreadable',
        status,
        details,
      })
    : new ApiError(said, { code: code ?? 'unknown', status, details });
}
