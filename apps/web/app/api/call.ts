import type { RouteContract } from '@curbcut/contract';
import { renew } from '../session/renew.ts';
import { readTokens } from '../session/tokens.ts';
import { ApiError } from './api-error.ts';
import { type Answer, ask, type CallInput } from './ask.ts';

export type { Answer, CallInput } from './ask.ts';

/**
 * Calls one endpoint of the contract, as whoever is signed in here. An access token that is no longer good is renewed
 * once and the call repeated (specification, section 7).
 *
 * @throws {ApiError} when the server answers with a problem, cannot be reached, or answers something else than
 * the contract says.
 */
export async function call<Route extends RouteContract>(
  route: Route,
  input: CallInput<Route> = {},
): Promise<Answer<Route>> {
  const access = readTokens()?.access ?? null;
  try {
    return await ask(route, input, access);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const renewed = await renew(access);
    if (renewed === null) throw error;
    return await ask(route, input, renewed);
  }
}
