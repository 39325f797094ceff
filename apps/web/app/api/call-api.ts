import type { RouteContract } from '@curbcut/contract';
import { renewAccessToken } from '../session/renew-access-token.ts';
import { readTokens } from '../session/tokens.ts';
import { ApiError } from './api-error.ts';
import { type RequestInput, type ResponseData, request } from './request.ts';

export type { RequestInput, ResponseData } from './request.ts';

/**
 * Calls one endpoint of the contract with the current session.
 *
 * @throws {ApiError} if the server returns a problem, cannot be reached, or returns a response that does not
 * match the contract.
 */
export function callApi<Route extends RouteContract>(
  route: Route,
  input: RequestInput<Route> = {},
): Promise<ResponseData<Route>> {
  return withAccessToken((access) => request(route, input, access));
}

/**
 * Sends a request with the current session. If the access token has expired, renews it and repeats the request once
 * (specification, section 7).
 */
export async function withAccessToken<Answered>(
  once: (access: string | null) => Promise<Answered>,
): Promise<Answered> {
  const access = readTokens()?.access ?? null;
  try {
    return await once(access);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const renewed = await renewAccessToken(access);
    if (renewed === null) throw error;
    return await once(renewed);
  }
}
