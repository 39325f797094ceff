import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Reply that is not JSON: its media type and a description of its content. */
export interface RawReply {
  readonly mediaType: string;
  readonly description: string;
}

/** Request body that is not JSON: one file of a media type. */
export interface Upload {
  readonly mediaType: string;
  readonly description: string;
}

export const TOKEN_SCOPES = ['read', 'answer'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export type ReplySchema = z.ZodType | RawReply;

/**
 * Definition of one endpoint, from which the server's route, the browser's call, the tests' call and the
 * OpenAPI document are all made.
 */
export interface RouteContract {
  readonly method: Method;
  /** Path with `{name}` for parameters and the trailing slash that the specification requires. */
  readonly path: string;
  /** Operation id in the OpenAPI document. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /**
   * Request headers of this endpoint, in lower case. `Authorization` applies to all endpoints and is not
   * listed.
   */
  readonly headers?: z.ZodObject;
  /** Uses `prefault` where the request body is optional. */
  readonly body?: z.ZodObject | z.ZodPrefault<z.ZodObject>;
  /** The handler receives the file as a stream and has to limit its size. */
  readonly upload?: Upload;
  /** The scope that an API token needs; other endpoints do not accept API tokens. */
  readonly tokenScope?: TokenScope;
  /**
   * All statuses that the endpoint itself can send. In addition, any endpoint can return a `Problem`
   * when the request never reaches it (400, 405, 413, 415, 421) and when the server fails or is not ready
   * (500, 503).
   */
  readonly replies: Readonly<Record<number, ReplySchema>>;
}

/** Returns the route unchanged, with its literal types. */
export function defineRoute<const Route extends RouteContract>(route: Route): Route {
  return route;
}
