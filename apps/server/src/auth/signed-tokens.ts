import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyPurpose } from '../secrets/vault.ts';
import type { Services } from '../services.ts';

/**
 * Tokens in emailed links that name a row by its id and need no row of their own. Each purpose has its own key, so
 * that a token can't be used for anything else.
 */
export type TokenPurpose = Extract<
  KeyPurpose,
  'unsubscribe' | 'unsubscribe-issues' | 'confirm-report-emails' | 'stop-report-emails'
>;

export function createSignedToken(
  { vault }: Pick<Services, 'vault'>,
  purpose: TokenPurpose,
  id: string,
): string {
  return `${id}.${createHmac('sha256', vault.deriveKey(purpose)).update(id).digest('base64url')}`;
}

/** Returns the id in a token; undefined if the token wasn't created for this purpose. */
export function readSignedToken(
  services: Pick<Services, 'vault'>,
  purpose: TokenPurpose,
  token: string,
): string | undefined {
  const id = token.split('.')[0]!;
  const [given, expected] = [Buffer.from(token), Buffer.from(createSignedToken(services, purpose, id))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}
