import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret to hand out, of 256 random bits: fit for addresses and headers. */
export function createSecretToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of a secret. With 256 random bits there is nothing to guess, so a plain hash does. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * The secret that follows another one. It is worked out and not drawn, so that a client who asks twice is told the
 * same without our keeping it; nobody can work it out without our key.
 */
export function deriveSuccessor(key: Uint8Array, token: string): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}
