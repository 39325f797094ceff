import type { Services } from '../services.ts';
import { issueAccessToken } from './access-token.ts';

/** What a client signs its requests with, and gets the next such pair by. */
export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** Days after which a session ends that was not used. */
const REFRESH_DAYS = 30;
const DAY_MS = 86_400_000;

/** When a refresh token that is handed out now expires. */
export function getRefreshExpiry(): Date {
  return new Date(Date.now() + REFRESH_DAYS * DAY_MS);
}

export async function issueTokenPair(
  { vault }: Pick<Services, 'vault'>,
  session: { readonly userId: string; readonly sessionId: string },
  refresh: string,
): Promise<TokenPair> {
  return { access: await issueAccessToken(vault.deriveKey('access-token'), session), refresh };
}
