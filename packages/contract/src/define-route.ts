import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A reply that is not JSON: its media type and what it holds. */
export interface RawReply {
  readonly mediaType: string;
  readonly description: string;
}

export type ReplySchema = z.ZodType | RawReply;

/**
 * One endpoint, once: the server's route, the browser's call, the test's call and the OpenAPI document are all
 * made from this value.
 */
export interface RouteContract {
  readonly method: Method;
  /** Path with `{name}` for parameters, trailing slash as specified. */
  readonly path: string;
  /** Operation id in the OpenAPI document. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Request headers of this endpoint, in lower case; `Authorization` is common to all and not listed. */
  readonly headers?: z.ZodObject;
  /** With `prefault` where a request may go without one. */
  readonly body?: z.ZodObject | z.ZodPrefault<z.ZodObject>;
  /**
   * Every status that the endpoint itself can send. Besides, any endpoint answers with a `Problem` to a request that
   * never reaches it (400, 405, 413, 415, 421), and when the server fails or is not ready (500, 503).
   */
  readonly replies: Readonly<Record<number, ReplySchema>>;
}

export function defineRoute<const Route extends RouteContract>(route: Route): Route {
  return route;
}
