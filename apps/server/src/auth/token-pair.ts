import type { Services } from '../services.ts';
import { issueAccessToken } from './access-token.ts';

/** An access token to authorize requests, and the refresh token for the next pair. */
export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** Days after which an unused session ends. */
const REFRESH_DAYS = 30;
const DAY_MS = 86_400_000;

/** Returns when a refresh token that is issued now expires. */
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
