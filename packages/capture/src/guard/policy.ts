import { isIP } from 'node:net';
import { type AddressFault, findAddressFault, getCanonicalHost } from './address.ts';
import { isReadableRequest, isThisMachine, type LocalServer } from './local-server.ts';
import { isWebPort } from './ports.ts';
import { formatHostPort, type HostPort, isListed, type PrivateTargets } from './private-targets.ts';
import type { GuardRefusal } from './refusal.ts';

/** Rules for where this guard allows connections. */
export interface GuardPolicy {
  allowPrivate: PrivateTargets;
  /** Curbcut's own server; `undefined` if none is running, as in the CLI. */
  localServer: LocalServer | undefined;
  /** The port of the guard's own proxy; `undefined` until it is listening. */
  proxyPort: number | undefined;
  /** The ports of the network exits; see `Guard.openExit`. */
  exitPorts?: ReadonlySet<number>;
}

/** A connection target and, if known, the request for it. */
export interface ConnectionTarget extends HostPort {
  /**
   * The request if the guard can read it (plain HTTP); `undefined` for a tunnel, which can carry anything.
   */
  request: { method: string; path: string } | undefined;
}

/**
 * What an authorization covers.
 *
 * - `open`: any request may use the connection.
 * - `this-request`: only this request may use it, not later ones on the same connection.
 */
export type Admission = 'open' | 'this-request';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Returns the host and port that a browser would connect to for an http(s) URL. */
export function getHostPort(url: URL): HostPort {
  return { host: getCanonicalHost(url), port: Number(url.port) || (DEFAULT_PORTS[url.protocol] ?? 0) };
}

/** Creates the target of a request that doesn't come from a browser. */
export function toConnectionTarget(url: URL, method: string): ConnectionTarget {
  return {
    ...getHostPort(url),
    request: url.protocol === 'http:' ? { method, path: url.pathname } : undefined,
  };
}

/**
 * Checks a URL entered by a user to the extent possible without name resolution: it can be parsed, it is
 * http(s), and a literal IP address in it may be scanned. Names pass here; their addresses are checked when
 * the connection is made.
 */
export function checkTarget(
  text: string,
  policy: GuardPolicy,
): { ok: true } | ({ ok: false } & GuardRefusal) {
  const url = parseHttpUrl(text);
  if (!(url instanceof URL)) return { ok: false, ...url };
  const target = toConnectionTarget(url, 'GET');
  const decision = authorizeConnection(target, isIP(target.host) ? [target.host] : [], policy);
  return typeof decision === 'string' ? { ok: true } : { ok: false, ...decision };
}

/** Parses an http(s) URL, which may be relative if there is a base. Returns the refusal if it's invalid. */
export function parseHttpUrl(text: string, base?: URL): URL | GuardRefusal {
  const url = URL.parse(text, base);
  if (!url) return refuseInvalidUrl(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : refuseScheme(url);
}

/**
 * Authorizes a connection by its possible addresses.
 *
 * A name is refused if any of its addresses is outside the public internet. Otherwise, the decision would
 * depend on which address is tried first. No public site returns both kinds, so a mixed answer indicates an
 * attack (or a network whose names have to be listed anyway).
 *
 * @param addresses every address of the name, or the host itself if it's an IP address
 */
export function authorizeConnection(
  target: ConnectionTarget,
  addresses: readonly string[],
  policy: GuardPolicy,
): Admission | GuardRefusal {
  if (!isWebPort(target.port)) {
    return {
      code: 'port',
      sentence: `Port ${target.port} is reserved for a different type of service. Browsers block it, and so do scans.`,
    };
  }
  const isTargetListed = isListed(policy.allowPrivate, target);
  const ownServerDecision = authorizeLocalServer(target, addresses, policy, isTargetListed);
  if (ownServerDecision) return ownServerDecision;
  if (isTargetListed) return 'open';

  for (const address of addresses) {
    const fault = findAddressFault(address);
    if (!fault) continue;
    if (policy.allowPrivate.kind === 'all' && fault !== 'metadata') continue;
    return refuseNonPublic(target, address, fault);
  }
  return 'open';
}

function authorizeLocalServer(
  target: ConnectionTarget,
  addresses: readonly string[],
  { localServer, proxyPort, exitPorts }: GuardPolicy,
  isTargetListed: boolean,
): Admission | GuardRefusal | undefined {
  const isProxy = target.port === proxyPort || exitPorts?.has(target.port) === true;
  if (!isProxy && target.port !== localServer?.port) return undefined;
  if (!addresses.some(isThisMachine)) return undefined;
  if (isProxy) {
    return {
      code: 'own-server',
      sentence: 'This is Curbcut’s own proxy, not a website.',
    };
  }
  if (!localServer || isTargetListed) return undefined;
  if (target.request && isReadableRequest(localServer, target.request.method, target.request.path))
    return 'this-request';
  return {
    code: 'own-server',
    sentence:
      `${formatHostPort(target)} is Curbcut’s own server. Scans may read only ${localServer.readablePath} there. ` +
      describeAllowOption(target),
  };
}

const FAULT_DESCRIPTIONS: Readonly<Record<AddressFault, string>> = {
  loopback: 'a loopback address (this machine)',
  private: 'an address on a private network',
  'link-local': 'a link-local address',
  multicast: 'a multicast address',
  unspecified: 'an unspecified address',
  reserved: 'an address reserved for special purposes',
  embedded: 'an IPv4 address embedded in an IPv6 address',
  metadata: 'the metadata service of a cloud provider',
};

/**
 * The refusal contains only the kind of address. The address itself may be a secret of the network that
 * Curbcut runs in.
 */
function refuseNonPublic(target: ConnectionTarget, address: string, fault: AddressFault): GuardRefusal {
  const verb = address === target.host ? 'is' : 'resolves to';
  return {
    code: fault,
    sentence: `${target.host} ${verb} ${FAULT_DESCRIPTIONS[fault]}, not a public website. ${describeAllowOption(target)}`,
  };
}

function describeAllowOption(target: ConnectionTarget): string {
  return `To scan it anyway, start Curbcut with ALLOW_PRIVATE_TARGETS=${formatHostPort(target)}.`;
}

function refuseScheme(url: URL): GuardRefusal {
  return {
    code: 'scheme',
    sentence: `We can scan only http and https URLs, but this one starts with ${url.protocol}`,
  };
}

function refuseInvalidUrl(text: string): GuardRefusal {
  const shownText = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return {
    code: 'not-an-address',
    sentence: /\[[^\]]*%/.test(text)
      ? `“${shownText}” contains a network zone, which URLs can’t have. Remove the part after the % sign.`
      : `“${shownText}” isn’t a URL. Write it like https://example.com/page.`,
  };
}
