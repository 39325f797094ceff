import { LRUCache } from 'lru-cache';
import { formatHostPort, type HostPort } from './private-targets.ts';
import type { ConnectFailure, GuardRefusal } from './refusal.ts';

/** The reason why a URL or host wasn't reached. */
export type ConnectionProblem = ({ kind: 'refused' } & GuardRefusal) | ({ kind: 'failed' } & ConnectFailure);

const MAX_PROBLEMS = 2_000;

/** What was requested: a plain HTTP request's full URL, or a tunnel's host and port. */
export interface ConnectionAttempt extends HostPort {
  /** The URL without its fragment; `undefined` for a tunnel. */
  url: string | undefined;
}

/**
 * Records connection problems by URL or by host and port. Chromium reports only that the tunnel failed; this
 * class knows why.
 */
export class ConnectionProblems {
  readonly #byKey = new LRUCache<string, ConnectionProblem>({ max: MAX_PROBLEMS });

  add(attempt: ConnectionAttempt, trouble: ConnectionProblem): void {
    this.#byKey.set(attempt.url ?? formatHostPort(attempt), trouble);
  }

  /** Clears the problem of a request that has now been admitted. */
  clearRequest({ url }: ConnectionAttempt): void {
    if (url !== undefined) this.#byKey.delete(url);
  }

  /** Clears the problem of a host and port after a successful connection. */
  clearHost(target: HostPort): void {
    this.#byKey.delete(formatHostPort(target));
  }

  find(attempt: ConnectionAttempt): ConnectionProblem | undefined {
    return (attempt.url && this.#byKey.get(attempt.url)) || this.#byKey.get(formatHostPort(attempt));
  }
}
