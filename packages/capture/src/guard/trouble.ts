import { type HostPort, hostAndPort } from './private-targets.ts';
import { RecentMap } from './recent-map.ts';
import type { ConnectFailure, Refusal } from './refusal.ts';

/** Why an address was not reached. */
export type Trouble = ({ kind: 'refused' } & Refusal) | ({ kind: 'failed' } & ConnectFailure);

/** What was asked for: the whole address of a plain http request, host and port of a tunnel. */
export interface Attempt extends HostPort {
  /** Without its fragment; `undefined` for a tunnel. */
  url: string | undefined;
}

/**
 * Remembers what went wrong with which address. Chromium tells its owner only that "the tunnel failed"; this says why.
 */
export class Troubles {
  readonly #byKey = new RecentMap<Trouble>(2_000);

  add(attempt: Attempt, trouble: Trouble): void {
    this.#byKey.set(attempt.url ?? hostAndPort(attempt), trouble);
  }

  /** The request is on its way: what hindered the same one before no longer does. */
  requestAdmitted({ url }: Attempt): void {
    if (url !== undefined) this.#byKey.delete(url);
  }

  /** A connection came about: what hindered this host and port no longer does. */
  connected(target: HostPort): void {
    this.#byKey.delete(hostAndPort(target));
  }

  of(attempt: Attempt): Trouble | undefined {
    return (attempt.url && this.#byKey.get(attempt.url)) || this.#byKey.get(hostAndPort(attempt));
  }
}
