import { LRUCache } from 'lru-cache';
import { formatHostPort, type HostPort } from './private-targets.ts';
import type { ConnectFailure, GuardRefusal } from './refusal.ts';

/** Reason why a URL or host was not reached. */
export type ConnectionProblem = ({ kind: 'refused' } & GuardRefusal) | ({ kind: 'failed' } & ConnectFailure);

const MAX_PROBLEMS = 2_000;

/** What was requested: the full URL of a plain http request, or the host and port of a tunnel. */
export interface ConnectionAttempt extends HostPort {
  /** Without its fragment; `undefined` for a tunnel. */
  url: string | undefined;
}

/**
 * Records connection problems by URL or host and port. Chromium only reports that "the tunnel failed"; this
 * class has the reason.
 */
export class ConnectionProblems {
  readonly #byKey = new LRUCache<string, ConnectionProblem>({ max: MAX_PROBLEMS });

  add(attempt: ConnectionAttempt, trouble: ConnectionProblem): void {
    this.#byKey.set(attempt.url ?? formatHostPort(attempt), trouble);
  }

  /** Clears the problem of a request that was admitted this time. */
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
