import type { RouteContract } from '@curbcut/contract';
import { renew } from '../session/renew.ts';
import { readTokens } from '../session/tokens.ts';
import { ApiError } from './api-error.ts';
import { type Answer, ask, type CallInput } from './ask.ts';

export type { Answer, CallInput } from './ask.ts';

/**
 * Calls one endpoint of the contract, as whoever is signed in here.
 *
 * @throws {ApiError} when the server answers with a problem, cannot be reached, or answers something else than
 * the contract says.
 */
export function call<Route extends RouteContract>(
  route: Route,
  input: CallInput<Route> = {},
): Promise<Answer<Route>> {
  return asWhoIsHere((access) => ask(route, input, access));
}

/**
 * Asks as whoever is signed in here. An access token that is no longer good is renewed once and the question repeated
 * (specification, section 7).
 */
export async function asWhoIsHere<Answered>(
  once: (access: string | null) => Promise<Answered>,
): Promise<Answered> {
  const access = readTokens()?.access ?? null;
  try {
    return await once(access);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const renewed = await renew(access);
    if (renewed === null) throw error;
    return await once(renewed);
  }
}
