/**
 * Why the guard did not let a connection out. Stable words for programs; {@link GuardRefusal.sentence} is for people.
 *
 * - `not-an-address`: the text is no address that a browser could open.
 * - `scheme`: something other than http and https (ws and wss reach the guard as tunnels, and count as https).
 * - `port`: a port that belongs to another service and that browsers refuse too.
 * - `loopback` ... `reserved`: the address is not globally routable unicast; see `address.ts`.
 * - `embedded`: an IPv6 address that carries an IPv4 one (mapped, NAT64, 6to4, Teredo).
 * - `metadata`: the address of a cloud provider's metadata service.
 * - `own-server`: Curbcut's own server or this proxy.
 */
export type GuardRefusalCode =
  | 'not-an-address'
  | 'scheme'
  | 'port'
  | 'loopback'
  | 'private'
  | 'link-local'
  | 'multicast'
  | 'unspecified'
  | 'reserved'
  | 'embedded'
  | 'metadata'
  | 'own-server';

/** A connection that the guard did not make. */
export interface GuardRefusal {
  code: GuardRefusalCode;
  /** What was refused and what the person can do about it. */
  sentence: string;
}

/** Why an admitted connection did not come about. */
export type ConnectFailureCode =
  | 'name-not-found'
  | 'name-lookup-failed'
  | 'connection-refused'
  | 'connection-timed-out'
  | 'too-many-redirects'
  | 'connection-failed';

export interface ConnectFailure {
  code: ConnectFailureCode;
  sentence: string;
}

/** Thrown where a call cannot go on because the guard refused the address. */
export class RefusedError extends Error {
  readonly refusal: GuardRefusal;

  constructor(refusal: GuardRefusal) {
    super(refusal.sentence);
    this.name = 'RefusedError';
    this.refusal = refusal;
  }
}

/** Thrown where a call cannot go on because an admitted address could not be reached. */
export class ConnectFailedError extends Error {
  readonly failure: ConnectFailure;

  constructor(failure: ConnectFailure, cause?: unknown) {
    super(failure.sentence, { cause });
    this.name = 'ConnectFailedError';
    this.failure = failure;
  }
}
