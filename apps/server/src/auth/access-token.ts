import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** An access token's claims: its user and session. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** Short, because a copied token remains valid for this long unless the session is ended. */
const TOKEN_LIFETIME = '15m';
/** RFC 9068, section 2.1: the type prevents other JWTs signed with the same key from being accepted. */
const TOKEN_TYPE = 'at+jwt';
const ALGORITHM = 'HS256';
const tokenParties = { issuer: 'curbcut', audience: 'curbcut-api' };

const ClaimsSchema = z.object({ sub: z.uuid(), sid: z.uuid() });

/** Issues a JWT for the `Authorization: Bearer` header. */
export async function issueAccessToken(
  key: Uint8Array,
  { userId, sessionId }: AccessClaims,
): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPE })
    .setIssuer(tokenParties.issuer)
    .setAudience(tokenParties.audience)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(TOKEN_LIFETIME)
    .sign(key);
}

/** Tokens whose signature was verified, by key. */
const verifiedTokens = new WeakMap<Uint8Array, LRUCache<string, VerifiedToken>>();
const MAX_VERIFIED_TOKENS = 2_000;

interface VerifiedToken {
  readonly claims: AccessClaims;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Verifies a token. Its signature is verified only once, because an account sends the same token with every
 * request.
 *
 * @returns undefined for a token that wasn't issued by this installation, was modified or has expired.
 */
export async function verifyAccessToken(key: Uint8Array, token: string): Promise<AccessClaims | undefined> {
  const known = verifiedTokens.get(key) ?? new LRUCache({ max: MAX_VERIFIED_TOKENS });
  verifiedTokens.set(key, known);
  const verified = known.get(token);
  if (verified && verified.expiresAt > Date.now()) return verified.claims;
  try {
    const { payload } = await jwtVerify(token, key, {
      ...tokenParties,
      algorithms: [ALGORITHM],
      typ: TOKEN_TYPE,
      requiredClaims: ['exp'],
    });
    const { data } = ClaimsSchema.safeParse(payload);
    if (!data) return undefined;
    const claims = { userId: data.sub, sessionId: data.sid };
    known.set(token, { claims, expiresAt: (payload.exp ?? 0) * 1_000 });
    return claims;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
