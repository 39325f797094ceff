import type { RouteContract } from '@curbcut/contract';
import { ApiError } from './api-error.ts';
import { getLinkToken } from './link-token.ts';
import { renewAccessToken } from './renew-access-token.ts';
import { type RequestInput, type ResponseData, request } from './request.ts';
import { getSelectedOrganizationId } from './selected-organization.ts';
import { readTokens } from './tokens.ts';

export type { RequestInput, ResponseData } from './request.ts';

/**
 * Calls one endpoint of the contract with the current session, in the selected organization, or with the
 * token of the link that opened this page.
 *
 * @throws {ApiError} if the server returns a problem, cannot be reached, or returns a response that does not
 * match the contract.
 */
export function callApi<Route extends RouteContract>(
  route: Route,
  input: RequestInput<Route> = {},
): Promise<ResponseData<Route>> {
  const linkToken = getLinkToken();
  if (linkToken !== null) return request(route, input, linkToken);
  // A different organization may be selected before the request is repeated.
  const organizationId = getSelectedOrganizationId();
  return withAccessToken((access) => request(route, input, access, organizationId));
}

/**
 * Sends a request with the current session. If the access token has expired, renews it and repeats the request once
 * (docs/decisions/0095-fixed-values.md).
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
