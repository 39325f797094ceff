import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { type Reader, VISITOR } from '../db/queries/reader.ts';

/** Who sent a request. */
export interface Caller {
  readonly reader: Reader;
  /** What limits for visitors are counted by, see {@link networkOf}. */
  readonly network: string;
}

export function callerOf(request: FastifyRequest): Caller {
  return { reader: VISITOR, network: networkOf(request.ip) };
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
