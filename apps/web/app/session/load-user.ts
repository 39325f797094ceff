import { getProfile, type User } from '@curbcut/contract';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { endSession, getCurrentUser, setCurrentUser } from '../api/current-user.ts';
import { readTokens } from '../api/tokens.ts';

let pendingLoad: Promise<User | null> | null = null;

/**
 * Loads the current user. If a token exists but no user is loaded, the profile is loaded first
 * (docs/decisions/0095-fixed-values.md); a 401 response signs the user out.
 *
 * @throws {ApiError} if the server cannot be reached
 */
export function loadUser(): Promise<User | null> {
  const known = getCurrentUser();
  if (known !== null || readTokens() === null) return Promise.resolve(known);
  pendingLoad ??= fetchUser().finally(() => {
    pendingLoad = null;
  });
  return pendingLoad;
}

async function fetchUser(): Promise<User | null> {
  try {
    const user = await callApi(getProfile);
    setCurrentUser(user);
    return user;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (readTokens() !== null) endSession();
    return null;
  }
}
