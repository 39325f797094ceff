import type net from 'node:net';
import { GuardedAgent } from './agent.ts';
import { type ConnectionLimits, connectFailure, dial } from './dial.ts';
import { type Admission, judge, type Policy, type Target } from './policy.ts';
import type { HostPort } from './private-targets.ts';
import { ConnectFailedError, RefusedError } from './refusal.ts';
import { pinnedTo, type Resolver } from './resolve.ts';
import { type Attempt, Troubles } from './trouble.ts';

/** A connection that did not come about because the guard refused it. */
export interface RefusedEvent extends Attempt {
  code: RefusedError['refusal']['code'];
  sentence: string;
}

/** Leave to connect: to these addresses and no others. */
export interface Admitted {
  target: Target;
  lookup: net.LookupFunction;
  admission: Admission;
}

/**
 * The one place where connections are judged and made, for the browser and for our own requests alike. A name is
 * resolved once; what was judged is what is connected to.
 */
export class Door {
  readonly troubles = new Troubles();
  readonly #policy: Policy;
  readonly #resolver: Resolver;
  readonly #limits: ConnectionLimits;
  readonly #listeners = new Set<(event: RefusedEvent) => void>();
  readonly #keptAgent: GuardedAgent;
  readonly #singleAgent: GuardedAgent;
  readonly #closing = new AbortController();

  constructor(policy: Policy, resolver: Resolver, limits: ConnectionLimits) {
    this.#policy = policy;
    this.#resolver = resolver;
    this.#limits = limits;
    const onDialled = this.#watch.bind(this);
    this.#keptAgent = new GuardedAgent({ keepAlive: true, limits, onDialled });
    this.#singleAgent = new GuardedAgent({ keepAlive: false, limits, onDialled });
  }

  /** Aborts when the door closes. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  onRefused(listener: (event: RefusedEvent) => void): () => void {
    // A wrapper of its own, so that the same function added twice is also removed twice.
    const own = (event: RefusedEvent) => listener(event);
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  }

  /**
   * Resolves and judges a target.
   *
   * @throws {RefusedError} when connections must not go there; the listeners hear of it.
   * @throws {ConnectFailedError} when the name does not resolve.
   */
  async admit(target: Target, url: string | undefined): Promise<Admitted> {
    const attempt: Attempt = { host: target.host, port: target.port, url };
    let addresses: readonly string[];
    try {
      addresses = await this.#resolver.addressesOf(target.host);
    } catch (error) {
      if (error instanceof ConnectFailedError)
        this.troubles.add(attempt, { kind: 'failed', ...error.failure });
      throw error;
    }
    if (this.closing.aborted) throw closedError();
    const judged = judge(target, addresses, this.#policy);
    if (typeof judged === 'string') {
      this.troubles.requestAdmitted(attempt);
      return { target, lookup: pinnedTo(addresses), admission: judged };
    }

    this.troubles.add(attempt, { kind: 'refused', ...judged });
    for (const listener of [...this.#listeners]) listener({ ...attempt, ...judged });
    throw new RefusedError(judged);
  }

  /**
   * The agent for one request. Leave for a single request never lends its connection to another: by then the same
   * name may mean another machine, and the connection would still lead to this one.
   */
  agentFor(admission: Admission): GuardedAgent {
    return admission === 'open' ? this.#keptAgent : this.#singleAgent;
  }

  /** Opens a connection for a tunnel. */
  dial({ target, lookup }: Admitted): net.Socket {
    if (this.closing.aborted) throw closedError();
    const socket = dial({ ...target, lookup }, this.#limits.connectTimeoutMs);
    this.#watch(target, socket);
    return socket;
  }

  /** Ends requests under way and refuses new connections. Tunnels end with the browser's side of them. */
  close(): void {
    this.#closing.abort(closedError());
    this.#keptAgent.destroy();
    this.#singleAgent.destroy();
    this.#listeners.clear();
  }

  #watch(target: HostPort, socket: net.Socket): void {
    let stood = false;
    socket.once('connect', () => {
      stood = true;
      this.troubles.connected(target);
    });
    socket.on('error', (error) => {
      if (stood || this.closing.aborted) return;
      this.troubles.add({ ...target, url: undefined }, { kind: 'failed', ...connectFailure(target, error) });
    });
  }
}

function closedError(): ConnectFailedError {
  return new ConnectFailedError({ code: 'connection-failed', sentence: 'The scan has ended.' });
}
