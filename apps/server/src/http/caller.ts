import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { verifyAccessToken } from '../auth/access-token.ts';
import { type Reader, visitorReader } from '../db/queries/reader.ts';
import { findUserOfSession } from '../db/queries/sessions.ts';
import type { UserRow } from '../db/queries/users.ts';
import type { Services } from '../services.ts';
import { ApiProblem } from './api-problem.ts';

/** Who sent a request. */
export interface Caller {
  readonly reader: Reader;
  /** What limits by network are counted by, see {@link getNetwork}. */
  readonly network: string;
  /** The account that is signed in. */
  readonly user: UserRow | null;
}

/** Someone who is signed in. */
export interface SignedInCaller extends Caller {
  readonly user: UserRow;
  readonly sessionId: string;
}

/** Someone whose being signed in does not matter: those who sign in or out, or come by a mailed link. */
export function toVisitor(request: FastifyRequest): Caller {
  return { reader: visitorReader, network: getNetwork(request.ip), user: null };
}

/** Only what claims to be a token of ours: a proxy's own Basic sign-in is none of our business. */
const bearerPattern = /^Bearer\s+(\S+)$/i;

/**
 * Who sent a request: the account whose access token stands in `Authorization: Bearer`, or nobody.
 *
 * Nothing else signs a request in. There are no cookies, so no other site can send a request in someone's name.
 *
 * @throws {ApiProblem} when there is a token that is not, or no longer, good: its sender takes themselves for signed
 *   in, and what they do now must not be done as nobody.
 */
export async function getCaller(
  services: Pick<Services, 'db' | 'vault'>,
  request: FastifyRequest,
): Promise<Caller | SignedInCaller> {
  const visitor = toVisitor(request);
  const [, token] = bearerPattern.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) return visitor;
  const claims = await verifyAccessToken(services.vault.deriveKey('access-token'), token);
  const user = claims && (await findUserOfSession(services.db, claims.sessionId, claims.userId));
  if (!user) throw createSessionOverProblem();
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
): Promise<SignedInCaller> {
  const caller = await getCaller(services, request);
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
): Promise<SignedInCaller> {
  const caller = await requireUser(services, request);
  if (!caller.user.isEmailVerified) throw new ApiProblem('account/email-not-verified');
  return caller;
}

/** RFC 6750, section 3.1. */
function createSessionOverProblem(): ApiProblem {
  return new ApiProblem('account/session-over', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}

const CUSTOMER_PREFIX_BITS = 64;

/**
 * What counts as one visitor: an IPv4 address, or the /64 of an IPv6 address, since a connection is given no less than
 * that and changes its address within it at will.
 */
export function getNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(
    `${address.toNormalizedString()}/${CUSTOMER_PREFIX_BITS}`,
  );
  return `${network}/${CUSTOMER_PREFIX_BITS}`;
}
