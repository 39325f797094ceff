import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Begins every API token, so that people and secret scanners recognize one. */
export const API_TOKEN_PREFIX = 'curbcut_';

/** Creates a secret of 256 random bits that can be used in URLs and headers. */
export function createSecretToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Returns the stored form of a secret. A plain hash is enough, because 256 random bits cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Derives the secret that follows another one. It is computed instead of drawn, so that a client that asks twice gets
 * the same answer without the secret being stored; nobody can compute it without the key.
 */
export function deriveSuccessor(key: Uint8Array, token: string): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}
