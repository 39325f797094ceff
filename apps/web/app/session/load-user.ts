import { profile, type User } from '@curbcut/contract';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { currentUser, endSession, setCurrentUser } from './current-user.ts';
import { readTokens } from './tokens.ts';

let underWay: Promise<User | null> | null = null;

/**
 * Whoever is signed in here. Where a token exists but no user is loaded, the profile is loaded first (specification,
 * section 2, navigation guard); a 401 on it signs out.
 *
 * @throws {ApiError} when the server cannot be asked
 */
export function loadUser(): Promise<User | null> {
  const known = currentUser();
  if (known !== null || readTokens() === null) return Promise.resolve(known);
  underWay ??= load().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function load(): Promise<User | null> {
  try {
    const user = await call(profile);
    setCurrentUser(user);
    return user;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (readTokens() !== null) endSession();
    return null;
  }
}
