import type { z } from 'zod';
import { API_KEY_PERMISSIONS, type Permission } from './permissions.ts';

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

/**
 * Who can call an endpoint: anyone, a signed-in person, an API key regardless of its permissions, or anyone who has a
 * permission. The permission is needed in
 * the organization that the resource in the path belongs to or, if the path names none, in the organization
 * that the request acts in; see `ORGANIZATION_HEADER`.
 */
export type Access = 'public' | 'account' | 'api-key' | Permission;

export type ReplySchema = z.ZodType | RawReply;

/**
 * The definition of one endpoint. The server's route, the browser's and the tests' calls, and the OpenAPI
 * document are all derived from it.
 */
export interface RouteContract {
  readonly method: Method;
  /**
   * Path with `{name}` for parameters, and with a trailing slash where the specification fixes one
   * (docs/decisions/0095-fixed-values.md).
   */
  readonly path: string;
  /** Operation id in the OpenAPI document. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Visitors can also call the endpoint if its path contains no resource or a visitor's scan. */
  readonly visitors?: true;
  /** Also accepts the token of a link to a scan's results, for the scan in the path; see `shareResults`. */
  readonly shareLinks?: true;
  /** Does not accept API keys: only a person can call the endpoint. */
  readonly refusesKeys?: true;
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
  /**
   * All status codes that the endpoint itself can return. In addition, any endpoint can return a `Problem` if
   * the request never reaches it (400, 405, 413, 415, 421) or if the server fails or is not ready (500, 503).
   */
  readonly replies: Readonly<Record<number, ReplySchema>>;
}

/** Returns whether API keys with the right permission can use an endpoint. */
export const acceptsApiKeys = ({
  access,
  refusesKeys,
}: Pick<RouteContract, 'access' | 'refusesKeys'>): boolean =>
  refusesKeys !== true &&
  (access === 'api-key' || (API_KEY_PERMISSIONS as readonly Access[]).includes(access));

/** Returns the route unchanged, preserving its literal types. */
export function defineRoute<const Route extends RouteContract>(route: Route): Route {
  return route;
}
