import { refreshAccessToken } from '@curbcut/contract';
import { ApiError } from './api-error.ts';
import { endSession, getCurrentUser } from './current-user.ts';
import { request } from './request.ts';
import { readTokens, replaceTokens } from './tokens.ts';

let pendingRenewal: Promise<string | null> | null = null;

/**
 * Renews an expired access token; null if the session is over, which also ends it here. Concurrent calls
 * share one renewal.
 *
 * @param stale the rejected token; null if the call had none
 * @throws {ApiError} if the server cannot be reached; the state is unknown then, and no one is signed out
 */
export function renewAccessToken(stale: string | null): Promise<string | null> {
  const tokens = readTokens();
  if (tokens === null) {
    // Guests have no tokens. A signed-in user's tokens can be deleted by browser settings or another tab.
    if (getCurrentUser() !== null) endSession();
    return Promise.resolve(null);
  }
  // Another call or tab has renewed it already.
  if (tokens.access !== stale) return Promise.resolve(tokens.access);
  pendingRenewal ??= exchangeRefreshToken(tokens.refresh).finally(() => {
    pendingRenewal = null;
  });
  return pendingRenewal;
}

async function exchangeRefreshToken(refresh: string | null): Promise<string | null> {
  if (refresh === null) {
    endSession();
    return null;
  }
  try {
    const tokens = await request(refreshAccessToken, { body: { refresh } });
    replaceTokens(tokens);
    return tokens.access;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === undefined || error.status >= 500) throw error;
    endSession();
    return null;
  }
}
