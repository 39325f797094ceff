import type { RouteContract } from '@curbcut/contract';
import { renewAccessToken } from '../session/renew-access-token.ts';
import { readTokens } from '../session/tokens.ts';
import { ApiError } from './api-error.ts';
import { type RequestInput, type ResponseData, request } from './request.ts';

export type { RequestInput, ResponseData } from './request.ts';

/**
 * Calls one endpoint of the contract, as whoever is signed in here.
 *
 * @throws {ApiError} when the server answers with a problem, cannot be reached, or answers something else than
 * the contract says.
 */
export function callApi<Route extends RouteContract>(
  route: Route,
  input: RequestInput<Route> = {},
): Promise<ResponseData<Route>> {
  return withAccessToken((access) => request(route, input, access));
}

/**
 * Asks as whoever is signed in here. An access token that is no longer good is renewed once and the question repeated
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
