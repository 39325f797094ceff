import { isIP } from 'node:net';
import { type AddressFault, findAddressFault, getCanonicalHost } from './address.ts';
import { isReadableRequest, isThisMachine, type OwnServer } from './own-server.ts';
import { isWebPort } from './ports.ts';
import { formatHostPort, type HostPort, isListed, type PrivateTargets } from './private-targets.ts';
import type { GuardRefusal } from './refusal.ts';

/** Where this guard lets connections go. */
export interface GuardPolicy {
  allowPrivate: PrivateTargets;
  /** Curbcut's own server; `undefined` when none runs, as on the command line. */
  ownServer: OwnServer | undefined;
  /** The port of the guard's own proxy; `undefined` until it listens. */
  proxyPort: number | undefined;
}

/** What a connection is wanted for. */
export interface ConnectionTarget extends HostPort {
  /** The request when the guard can read it (plain http); `undefined` for a tunnel, which may carry anything. */
  request: { method: string; path: string } | undefined;
}

/**
 * - `open`: any request may go there.
 * - `this-request`: this request may, the next one on the same connection may not.
 */
export type Admission = 'open' | 'this-request';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** The host and port that a browser would connect to for an http(s) address. */
export function getHostPort(url: URL): HostPort {
  return { host: getCanonicalHost(url), port: Number(url.port) || (DEFAULT_PORTS[url.protocol] ?? 0) };
}

/** The target of a request that is not read by a browser. */
export function toConnectionTarget(url: URL, method: string): ConnectionTarget {
  return {
    ...getHostPort(url),
    request: url.protocol === 'http:' ? { method, path: url.pathname } : undefined,
  };
}

/**
 * Says what can be said of an address before anything is resolved, for the address that a person typed: that it can
 * be read, that it is http(s), that a literal IP address in it may be scanned. A name passes here and is judged by
 * what it resolves to when the connection is made.
 */
export function checkTarget(
  text: string,
  policy: GuardPolicy,
): { ok: true } | ({ ok: false } & GuardRefusal) {
  const url = parseHttpUrl(text);
  if (!(url instanceof URL)) return { ok: false, ...url };
  const target = toConnectionTarget(url, 'GET');
  const judged = authorizeConnection(target, isIP(target.host) ? [target.host] : [], policy);
  return typeof judged === 'string' ? { ok: true } : { ok: false, ...judged };
}

/** Reads an http(s) address, which may be relative where there is a base; says why when it is none. */
export function parseHttpUrl(text: string, base?: URL): URL | GuardRefusal {
  const url = URL.parse(text, base);
  if (!url) return refuseInvalidUrl(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : refuseScheme(url);
}

/**
 * Judges a connection by the addresses it could be made to.
 *
 * One address outside the public internet refuses the name altogether, even when others are public: no public site
 * answers with both, a mixed answer is the mark of an attack (or of a network whose names must be listed anyway), and
 * the verdict would otherwise hang on which address happens to be tried first.
 *
 * @param addresses Every address the name resolved to; the host itself when it is an IP address.
 */
export function authorizeConnection(
  target: ConnectionTarget,
  addresses: readonly string[],
  policy: GuardPolicy,
): Admission | GuardRefusal {
  if (!isWebPort(target.port)) {
    return {
      code: 'port',
      sentence: `Port ${target.port} belongs to another kind of service, so browsers do not open it and neither does the scan.`,
    };
  }
  const listed = isListed(policy.allowPrivate, target);
  const own = authorizeOwnServer(target, addresses, policy, listed);
  if (own) return own;
  if (listed) return 'open';

  for (const address of addresses) {
    const fault = findAddressFault(address);
    if (!fault) continue;
    if (policy.allowPrivate.kind === 'all' && fault !== 'metadata') continue;
    return refuseNonPublic(target, address, fault);
  }
  return 'open';
}

function authorizeOwnServer(
  target: ConnectionTarget,
  addresses: readonly string[],
  { ownServer, proxyPort }: GuardPolicy,
  listed: boolean,
): Admission | GuardRefusal | undefined {
  const atProxy = target.port === proxyPort;
  if (!atProxy && target.port !== ownServer?.port) return undefined;
  if (!addresses.some(isThisMachine)) return undefined;
  if (atProxy) {
    return {
      code: 'own-server',
      sentence: 'This is the proxy that guards the scan, which is not a website.',
    };
  }
  if (!ownServer || listed) return undefined;
  if (target.request && isReadableRequest(ownServer, target.request.method, target.request.path))
    return 'this-request';
  return {
    code: 'own-server',
    sentence:
      `${formatHostPort(target)} is Curbcut’s own server, of which scans may only read ${ownServer.readablePath}. ` +
      describeAllowOption(target),
  };
}

const FAULT_DESCRIPTIONS: Readonly<Record<AddressFault, string>> = {
  loopback: 'this machine itself',
  private: 'a private network',
  'link-local': 'the local network link',
  multicast: 'many machines at once',
  unspecified: 'no particular machine',
  reserved: 'a range reserved for special purposes',
  embedded: 'an IPv4 address wrapped in an IPv6 one',
  metadata: 'a cloud provider’s metadata service',
};

/** What a name leads to is told by kind only: the address itself may be a secret of the network that Curbcut runs in. */
function refuseNonPublic(target: ConnectionTarget, address: string, fault: AddressFault): GuardRefusal {
  const verb = address === target.host ? 'stands for' : 'leads to';
  return {
    code: fault,
    sentence: `${target.host} ${verb} ${FAULT_DESCRIPTIONS[fault]}, not a public website. ${describeAllowOption(target)}`,
  };
}

function describeAllowOption(target: ConnectionTarget): string {
  return `To scan it all the same, start Curbcut with ALLOW_PRIVATE_TARGETS=${formatHostPort(target)}.`;
}

function refuseScheme(url: URL): GuardRefusal {
  return {
    code: 'scheme',
    sentence: `Only http and https addresses can be scanned, and this one begins with ${url.protocol}`,
  };
}

function refuseInvalidUrl(text: string): GuardRefusal {
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return {
    code: 'not-an-address',
    sentence: /\[[^\]]*%/.test(text)
      ? `“${shown}” names a network zone, which web addresses cannot do. Write the address without the part after the % sign.`
      : `“${shown}” is not a web address. Write it like https://example.com/page.`,
  };
}
