import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** The prefix of every API key, which lets people and secret scanners recognize it. */
export const API_KEY_PREFIX = 'curbcut_';

/** Creates a secret of 256 random bits that can be used in URLs and headers. */
export function createSecretToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns a secret's stored form. A plain hash is enough, because 256 random bits can't be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Derives a secret's successor. It's computed instead of random, so a client that asks twice gets the same
 * one without our storing the secret. No one can compute it without the key.
 */
export function deriveSuccessor(key: Uint8Array, token: string): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}
