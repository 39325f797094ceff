import { isIP } from 'node:net';
import { type AddressFault, addressFault, bareHost } from './address.ts';
import { isReadable, isThisMachine, type OwnServer } from './own-server.ts';
import { isWebPort } from './ports.ts';
import { type HostPort, hostAndPort, isListed, type PrivateTargets } from './private-targets.ts';
import type { Refusal } from './refusal.ts';

/** Where this guard lets connections go. */
export interface Policy {
  allowPrivate: PrivateTargets;
  /** Curbcut's own server; `undefined` when none runs, as on the command line. */
  own: OwnServer | undefined;
  /** The port of the guard's own proxy; `undefined` until it listens. */
  proxyPort: number | undefined;
}

/** What a connection is wanted for. */
export interface Target extends HostPort {
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
export function hostAndPortOf(url: URL): HostPort {
  return { host: bareHost(url), port: Number(url.port) || (DEFAULT_PORTS[url.protocol] ?? 0) };
}

/** The target of a request that is not read by a browser. */
export function targetOf(url: URL, method: string): Target {
  return {
    ...hostAndPortOf(url),
    request: url.protocol === 'http:' ? { method, path: url.pathname } : undefined,
  };
}

/**
 * Says what can be said of an address before anything is resolved, for the address that a person typed: that it can
 * be read, that it is http(s), that a literal IP address in it may be scanned. A name passes here and is judged by
 * what it resolves to when the connection is made.
 */
export function checkTarget(text: string, policy: Policy): { ok: true } | ({ ok: false } & Refusal) {
  const url = readAddress(text);
  if (!(url instanceof URL)) return { ok: false, ...url };
  const target = targetOf(url, 'GET');
  const judged = judge(target, isIP(target.host) ? [target.host] : [], policy);
  return typeof judged === 'string' ? { ok: true } : { ok: false, ...judged };
}

/** Reads an http(s) address, which may be relative where there is a base; says why when it is none. */
export function readAddress(text: string, base?: URL): URL | Refusal {
  const url = URL.parse(text, base);
  if (!url) return unreadableAddress(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : otherScheme(url);
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
export function judge(target: Target, addresses: readonly string[], policy: Policy): Admission | Refusal {
  if (!isWebPort(target.port)) {
    return {
      code: 'port',
      sentence: `Port ${target.port} belongs to another kind of service, so browsers do not open it and neither does the scan.`,
    };
  }
  const listed = isListed(policy.allowPrivate, target);
  const own = judgeOwn(target, addresses, policy, listed);
  if (own) return own;
  if (listed) return 'open';

  for (const address of addresses) {
    const fault = addressFault(address);
    if (!fault) continue;
    if (policy.allowPrivate.kind === 'all' && fault !== 'metadata') continue;
    return notPublic(target, address, fault);
  }
  return 'open';
}

function judgeOwn(
  target: Target,
  addresses: readonly string[],
  { own, proxyPort }: Policy,
  listed: boolean,
): Admission | Refusal | undefined {
  const atProxy = target.port === proxyPort;
  if (!atProxy && target.port !== own?.port) return undefined;
  if (!addresses.some(isThisMachine)) return undefined;
  if (atProxy) {
    return {
      code: 'own-server',
      sentence: 'This is the proxy that guards the scan, which is not a website.',
    };
  }
  if (!own || listed) return undefined;
  if (target.request && isReadable(own, target.request.method, target.request.path)) return 'this-request';
  return {
    code: 'own-server',
    sentence:
      `${hostAndPort(target)} is Curbcut’s own server, of which scans may only read ${own.readablePath}. ` +
      listingHint(target),
  };
}

const FAULT_IN_WORDS: Readonly<Record<AddressFault, string>> = {
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
function notPublic(target: Target, address: string, fault: AddressFault): Refusal {
  const verb = address === target.host ? 'stands for' : 'leads to';
  return {
    code: fault,
    sentence: `${target.host} ${verb} ${FAULT_IN_WORDS[fault]}, not a public website. ${listingHint(target)}`,
  };
}

function listingHint(target: Target): string {
  return `To scan it all the same, start Curbcut with ALLOW_PRIVATE_TARGETS=${hostAndPort(target)}.`;
}

function otherScheme(url: URL): Refusal {
  return {
    code: 'scheme',
    sentence: `Only http and https addresses can be scanned, and this one begins with ${url.protocol}`,
  };
}

function unreadableAddress(text: string): Refusal {
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return {
    code: 'not-an-address',
    sentence: /\[[^\]]*%/.test(text)
      ? `“${shown}” names a network zone, which web addresses cannot do. Write the address without the part after the % sign.`
      : `“${shown}” is not a web address. Write it like https://example.com/page.`,
  };
}
