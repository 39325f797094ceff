/**
 * The reason why the guard refused a connection. The codes are stable and meant for programs; {@link
 * GuardRefusal.sentence} is for people.
 *
 * - `not-an-address`: the text isn't a URL that a browser could open.
 * - `scheme`: a scheme other than http and https (ws and wss reach the guard as tunnels and count as https).
 * - `port`: another service's port, which browsers also block.
 * - `loopback` ... `reserved`: the address isn't globally routable unicast; see `address.ts`.
 * - `embedded`: an IPv6 address that embeds an IPv4 address (mapped, NAT64, 6to4, Teredo).
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

/** A refused connection. */
export interface GuardRefusal {
  code: GuardRefusalCode;
  /** What was refused and what the user can do about it. */
  sentence: string;
}

/** The reason why an admitted connection failed. */
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

/** Thrown when a call can't continue because the guard refused the URL. */
export class RefusedError extends Error {
  readonly refusal: GuardRefusal;

  constructor(refusal: GuardRefusal) {
    super(refusal.sentence);
    this.name = 'RefusedError';
    this.refusal = refusal;
  }
}

/** Thrown when a call can't continue because an admitted address couldn't be reached. */
export class ConnectFailedError extends Error {
  readonly failure: ConnectFailure;

  constructor(failure: ConnectFailure, cause?: unknown) {
    super(failure.sentence, { cause });
    this.name = 'ConnectFailedError';
    this.failure = failure;
  }
}
