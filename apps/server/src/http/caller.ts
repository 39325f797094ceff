import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { readAccessToken } from '../auth/access-token.ts';
import { type Reader, VISITOR } from '../db/queries/reader.ts';
import { userOfSession } from '../db/queries/sessions.ts';
import type { UserRow } from '../db/queries/users.ts';
import type { Services } from '../services.ts';
import { ApiProblem } from './problem.ts';

/** Who sent a request. */
export interface Caller {
  readonly reader: Reader;
  /** What limits by network are counted by, see {@link networkOf}. */
  readonly network: string;
  /** The account that is signed in. */
  readonly user: UserRow | null;
}

/** Someone who is signed in. */
export interface SignedIn extends Caller {
  readonly user: UserRow;
  readonly sessionId: string;
}

/** Someone whose being signed in does not matter: those who sign in or out, or come by a mailed link. */
export function visitorOf(request: FastifyRequest): Caller {
  return { reader: VISITOR, network: networkOf(request.ip), user: null };
}

/** Only what claims to be a token of ours: a proxy's own Basic sign-in is none of our business. */
const BEARER = /^Bearer\s+(\S+)$/i;

/**
 * Who sent a request: the account whose access token stands in `Authorization: Bearer`, or nobody.
 *
 * Nothing else signs a request in. There are no cookies, so no other site can send a request in someone's name.
 *
 * @throws {ApiProblem} when there is a token that is not, or no longer, good: its sender takes themselves for signed
 *   in, and what they do now must not be done as nobody.
 */
export async function callerOf(
  services: Pick<Services, 'db' | 'vault'>,
  request: FastifyRequest,
): Promise<Caller | SignedIn> {
  const visitor = visitorOf(request);
  const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) return visitor;
  const claims = await readAccessToken(services.vault.keyFor('access-token'), token);
  const user = claims && (await userOfSession(services.db, claims.sessionId, claims.userId));
  if (!user) throw sessionOver();
  return { ...visitor, reader: { userId: user.id }, user, sessionId: claims.sessionId };
}

/**
 * The account that sent a request.
 *
 * @throws {ApiProblem} 401 when nobody is signed in.
 */
export async function requireUser(
  services: Pick<Services, 'db' | 'vault'>,
  request: FastifyRequest,
): Promise<SignedIn> {
  const caller = await callerOf(services, request);
  if (!('sessionId' in caller)) {
    throw new ApiProblem('account/required', { headers: { 'www-authenticate': 'Bearer' } });
  }
  return caller;
}

/**
 * The account that sent a request, when its address is verified.
 *
 * @throws {ApiProblem} 401 when nobody is signed in, 403 when the address is not verified.
 */
export async function requireVerifiedUser(
  services: Pick<Services, 'db' | 'vault'>,
  request: FastifyRequest,
): Promise<SignedIn> {
  const caller = await requireUser(services, request);
  if (!caller.user.isEmailVerified) throw new ApiProblem('account/email-not-verified');
  return caller;
}

/** RFC 6750, section 3.1. */
function sessionOver(): ApiProblem {
  return new ApiProblem('account/session-over', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}

const CUSTOMER_PREFIX_BITS = 64;

/**
 * What counts as one visitor: an IPv4 address, or the /64 of an IPv6 address, since a connection is given no less than
 * that and changes its address within it at will.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(
    `${address.toNormalizedString()}/${CUSTOMER_PREFIX_BITS}`,
  );
  return `${network}/${CUSTOMER_PREFIX_BITS}`;
}
