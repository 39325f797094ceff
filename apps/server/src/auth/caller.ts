import type { AnswerChannel } from '@curbcut/contract';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { findApiTokenUser } from '../db/queries/api-tokens.ts';
import { type Reader, visitorReader } from '../db/queries/reader.ts';
import { findSessionUser } from '../db/queries/sessions.ts';
import type { UserRow } from '../db/queries/users.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { verifyAccessToken } from './access-token.ts';
import { API_TOKEN_PREFIX, hashToken } from './secret-tokens.ts';

/** A request's sender. */
export interface Caller {
  readonly reader: Reader;
  /** The network that limits are counted for; see {@link getNetwork}. */
  readonly network: string;
  /** The signed-in account. */
  readonly user: UserRow | null;
}

/** A signed-in caller. */
export interface SignedInCaller extends Caller {
  readonly user: UserRow;
  /** The id of the session or API token. */
  readonly sessionId: string;
  /** Whether a person or a program with an API token sent the request. */
  readonly channel: AnswerChannel;
}

/** Returns a caller whose sign-in does not matter: for signing in or out, and for emailed links. */
export function toVisitor(request: FastifyRequest): Caller {
  return { reader: visitorReader, network: getNetwork(request.ip), user: null };
}

/** Matches only Bearer tokens: a proxy's Basic authentication is ignored. */
const bearerPattern = /^Bearer\s+(\S+)$/i;

/**
 * Returns a request's sender: the account whose access token or API token is in `Authorization: Bearer`, or a
 * visitor. Nothing else authenticates a request. There are no cookies, so no other site can send a request on
 * a user's behalf.
 *
 * @throws {ApiProblem} if the token is invalid or has expired: its sender expects to be signed in, so the
 * request must not run as a visitor.
 */
export async function getCaller(
  services: Pick<Services, 'db' | 'vault'>,
  request: FastifyRequest,
): Promise<Caller | SignedInCaller> {
  const visitor = toVisitor(request);
  const [, token] = bearerPattern.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) return visitor;
  if (token.startsWith(API_TOKEN_PREFIX)) return getTokenCaller(services, request, token);
  const claims = await verifyAccessToken(services.vault.deriveKey('access-token'), token);
  const user = claims && (await findSessionUser(services.db, claims.sessionId, claims.userId));
  if (!user) throw createSessionOverProblem();
  return { ...visitor, reader: { userId: user.id }, user, sessionId: claims.sessionId, channel: 'app' };
}

/**
 * Returns an API token's account.
 *
 * @throws {ApiProblem} 401 if the token is not valid or the endpoint accepts none; 403 if the endpoint needs
 * a different scope.
 */
async function getTokenCaller(
  { db }: Pick<Services, 'db'>,
  request: FastifyRequest,
  secret: string,
): Promise<SignedInCaller> {
  const used = await findApiTokenUser(db, hashToken(secret));
  if (!used) {
    throw new ApiProblem('token/invalid', {
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    });
  }
  const { token, user } = used;
  const { tokenScope } = request.routeOptions.config;
  if (tokenScope === undefined) throw new ApiProblem('token/not-accepted');
  const isAllowed = token.scopes.includes(tokenScope) || (tokenScope === 'read' && token.scopes.length > 0);
  if (!isAllowed) throw new ApiProblem('token/scope');
  return { ...toVisitor(request), reader: { userId: user.id }, user, sessionId: token.id, channel: 'api' };
}

/**
 * Returns the account that sent a request.
 *
 * @throws {ApiProblem} 401 if the caller is not signed in.
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
 * Returns the account that sent a request, if its email address is verified.
 *
 * @throws {ApiProblem} 401 if the caller is not signed in, 403 if the email address is not verified.
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
 * Returns what counts as one visitor: an IPv4 address, or the /64 of an IPv6 address, because a connection gets at
 * least a /64 and can use any address in it.
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
