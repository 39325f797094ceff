import { ORGANIZATION_HEADER, Problem, type RouteContract } from '@curbcut/contract';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { reportOwner } from './resource-owners.ts';

type SchemaKeys<Schema> = Schema extends z.ZodObject<infer Shape> ? keyof Shape : never;

type SuccessStatus = 200 | 201 | 202;

/** The body of a route's successful response. */
export type ResponseData<Route extends RouteContract> = {
  [Status in keyof Route['replies'] & SuccessStatus]: Route['replies'][Status] extends z.ZodType
    ? z.output<Route['replies'][Status]>
    : never;
}[keyof Route['replies'] & SuccessStatus];

export interface RequestInput<Route extends RouteContract> {
  params?: Record<SchemaKeys<Route['params']>, string>;
  /** Lists are sent comma-separated, as the contract parses them. Undefined values are omitted. */
  query?: Partial<Record<SchemaKeys<Route['query']>, UrlParamValue>>;
  headers?: Route['headers'] extends z.ZodType ? z.input<Route['headers']> : never;
  body?: Route['body'] extends z.ZodType ? z.input<Route['body']> : never;
  /** The file to send instead of a body. Its media type is the endpoint's or, without one, its own. */
  upload?: Blob;
  signal?: AbortSignal;
}

/**
 * Calls one endpoint of the contract once, as a guest or with an access token.
 *
 * @param organizationId the organization to act in; null for the personal one
 * @throws {ApiError} if the server returns a problem, cannot be reached, or returns a response that does not
 * match the contract.
 */
export async function request<Route extends RouteContract>(
  route: Route,
  input: RequestInput<Route> = {},
  access: string | null = null,
  organizationId: string | null = null,
): Promise<ResponseData<Route>> {
  const response = await sendRequest(route, input, access, organizationId);
  const content: unknown = await response.json().catch(() => undefined);
  const schema = route.replies[response.status];
  const answer = schema && 'safeParse' in schema ? schema.safeParse(content) : undefined;
  if (answer?.success) return answer.data as ResponseData<Route>;
  throw new ApiError('We couldn’t read the response. Curbcut may have just been updated. Reload the page.', {
    code: 'unreadable',
    status: response.status,
    cause: answer?.error,
  });
}

/**
 * Sends one request and returns the successful response with its body unread.
 * @throws {ApiError} if the server returns a problem or cannot be reached.
 */
export async function sendRequest<Route extends RouteContract>(
  route: Route,
  { params, query, headers, body, upload, signal }: RequestInput<Route>,
  access: string | null,
  organizationId: string | null,
): Promise<Response> {
  const actsInOrganization = access !== null && route.access !== 'public' && route.access !== 'account';
  const response = await fetch(buildUrl(route.path, params, query), {
    method: route.method,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(upload && { 'content-type': route.upload?.mediaType ?? upload.type }),
      ...(access !== null && { authorization: `Bearer ${access}` }),
      ...(actsInOrganization && getOrganizationHeaders(organizationId)),
    },
    body: upload ?? (body && JSON.stringify(body)),
    signal,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError('We couldn’t reach Curbcut. Check your connection and try again.', {
      code: 'unreachable',
      cause,
    });
  });
  if (response.ok) {
    const actedIn = response.headers.get(ORGANIZATION_HEADER);
    if (actedIn !== null) reportOwner(buildUrl(route.path, params), actedIn);
    return response;
  }
  throw toApiError(response.status, await response.json().catch(() => undefined));
}

/** The headers that name the organization that a request acts in; none for the personal one. */
export function getOrganizationHeaders(organizationId: string | null): Record<string, string> {
  return organizationId === null ? {} : { [ORGANIZATION_HEADER]: organizationId };
}

/** The body of an error response: a `Problem`, sometimes with a `message` (docs/decisions/0095-fixed-values.md). */
const ErrorBody = Problem.partial().extend({ message: z.string().optional() });

function toApiError(status: number, content: unknown): ApiError {
  const { error, message, code, details } = ErrorBody.safeParse(content).data ?? {};
  const serverMessage = error ?? message;
  return serverMessage === undefined
    ? new ApiError('Something went wrong on our side. Try again in a moment.', {
        code: 'unreadable',
        status,
        details,
      })
    : new ApiError(serverMessage, { code: code ?? 'unknown', status, details });
}

type UrlParamValue = string | number | readonly string[] | undefined;

/**
 * Builds a route's URL: replaces `{name}`, and appends the query in the given order, without undefined or
 * empty values.
 */
export function buildUrl(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, UrlParamValue>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs “${name}”.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') search.set(name, text);
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}
