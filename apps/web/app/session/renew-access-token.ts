import { refreshAccessToken } from '@curbcut/contract';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/request.ts';
import { endSession, getCurrentUser } from './current-user.ts';
import { readTokens, replaceTokens } from './tokens.ts';

let pendingRenewal: Promise<string | null> | null = null;

/**
 * A good access token instead of a stale one; null when the session is over, which then ends here too. Calls that find
 * out at the same time share one renewal.
 *
 * @param stale the token that was refused; null when the call had none
 * @throws {ApiError} when the server cannot be asked: then nothing is known, and nobody is signed out
 */
export function renewAccessToken(stale: string | null): Promise<string | null> {
  const tokens = readTokens();
  if (tokens === null) {
    // A guest stays one. Who was signed in has lost the tokens, to the browser's settings or to another tab.
    if (getCurrentUser() !== null) endSession();
    return Promise.resolve(null);
  }
  // Another call, or another tab, was faster.
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
