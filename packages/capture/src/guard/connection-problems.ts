import { formatHostPort, type HostPort } from './private-targets.ts';
import { RecentMap } from './recent-map.ts';
import type { ConnectFailure, GuardRefusal } from './refusal.ts';

/** Why an address was not reached. */
export type ConnectionProblem = ({ kind: 'refused' } & GuardRefusal) | ({ kind: 'failed' } & ConnectFailure);

/** What was asked for: the whole address of a plain http request, host and port of a tunnel. */
export interface ConnectionAttempt extends HostPort {
  /** Without its fragment; `undefined` for a tunnel. */
  url: string | undefined;
}

/**
 * Remembers what went wrong with which address. Chromium tells its owner only that "the tunnel failed"; this says why.
 */
export class ConnectionProblems {
  readonly #byKey = new RecentMap<ConnectionProblem>(2_000);

  add(attempt: ConnectionAttempt, trouble: ConnectionProblem): void {
    this.#byKey.set(attempt.url ?? formatHostPort(attempt), trouble);
  }

  /** The request is on its way: what hindered the same one before no longer does. */
  clearRequest({ url }: ConnectionAttempt): void {
    if (url !== undefined) this.#byKey.delete(url);
  }

  /** A connection came about: what hindered this host and port no longer does. */
  clearHost(target: HostPort): void {
    this.#byKey.delete(formatHostPort(target));
  }

  find(attempt: ConnectionAttempt): ConnectionProblem | undefined {
    return (attempt.url && this.#byKey.get(attempt.url)) || this.#byKey.get(formatHostPort(attempt));
  }
}
