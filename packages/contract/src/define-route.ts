import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A response that is not JSON: its media type and a description of its content. */
export interface RawReply {
  readonly mediaType: string;
  readonly description: string;
}

/** A request body that is not JSON: one file with a given media type. */
export interface Upload {
  readonly mediaType: string;
  readonly description: string;
}

export const TOKEN_SCOPES = ['read', 'answer'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export type ReplySchema = z.ZodType | RawReply;

/**
 * The definition of one endpoint. The server's route, the browser's and the tests' calls, and the OpenAPI
 * document are all derived from it.
 */
export interface RouteContract {
  readonly method: Method;
  /** Path with `{name}` for parameters, and with the trailing slash if the specification requires one. */
  readonly path: string;
  /** Operation id in the OpenAPI document. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /**
   * This endpoint's request headers, in lowercase. `Authorization` applies to all endpoints and is not
   * listed.
   */
  readonly headers?: z.ZodObject;
  /** Uses `prefault` where the request body is optional. */
  readonly body?: z.ZodObject | z.ZodPrefault<z.ZodObject>;
  /** The handler receives the file as a stream and must limit its size itself. */
  readonly upload?: Upload;
  /** The scope that an API token needs; endpoints without one do not accept API tokens. */
  readonly tokenScope?: TokenScope;
  /**
   * All status codes that the endpoint itself can return. In addition, any endpoint can return a `Problem` if
   * the request never reaches it (400, 405, 413, 415, 421) or if the server fails or is not ready (500, 503).
   */
  readonly replies: Readonly<Record<number, ReplySchema>>;
}

/** Returns the route unchanged, preserving its literal types. */
export function defineRoute<const Route extends RouteContract>(route: Route): Route {
  return route;
}
