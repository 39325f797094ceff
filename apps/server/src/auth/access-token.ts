import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** The claims of an access token: its user and session. */
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

/** Issues a JWT for the header `Authorization: Bearer`. */
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

/** @returns undefined for a token that was not issued by this installation, was modified, or has expired. */
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
