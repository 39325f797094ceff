import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** What an access token says: whose it is, and of which session. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** Short, since a token that was copied is good for so long when the session is not ended. */
const TOKEN_LIFETIME = '15m';
/** RFC 9068, section 2.1: the type keeps other JWTs of the same key from being taken for one. */
const TOKEN_TYPE = 'at+jwt';
const ALGORITHM = 'HS256';
const tokenParties = { issuer: 'curbcut', audience: 'curbcut-api' };

const ClaimsSchema = z.object({ sub: z.uuid(), sid: z.uuid() });

/** A JWT for the header `Authorization: Bearer`. */
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

/** @returns undefined for a token that we did not make, was changed, or has expired. */
export async function verifyAccessToken(key: Uint8Array, token: string): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      ...tokenParties,
      algorithms: [ALGORITHM],
      typ: TOKEN_TYPE,
      requiredClaims: ['exp'],
    });
    const { data } = ClaimsSchema.safeParse(payload);
    return data && { userId: data.sub, sessionId: data.sid };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
