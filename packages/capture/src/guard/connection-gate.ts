import type net from 'node:net';
import { type ConnectionAttempt, ConnectionProblems } from './connection-problems.ts';
import { type ConnectionLimits, dialHost, toConnectFailure } from './dial.ts';
import { GuardedAgent } from './guarded-agent.ts';
import { createPinnedLookup, type HostResolver } from './host-resolver.ts';
import { type Admission, authorizeConnection, type ConnectionTarget, type GuardPolicy } from './policy.ts';
import type { HostPort } from './private-targets.ts';
import { ConnectFailedError, RefusedError } from './refusal.ts';

/** A connection that the guard refused. */
export interface RefusedEvent extends ConnectionAttempt {
  code: RefusedError['refusal']['code'];
  sentence: string;
}

/** Permission to connect to these addresses only. */
export interface AdmittedConnection {
  target: ConnectionTarget;
  lookup: net.LookupFunction;
  admission: Admission;
}

/**
 * The only component that authorizes and opens connections, for the browser as well as for our own requests.
 * A name is resolved once, and connections go only to the authorized addresses.
 */
export class ConnectionGate {
  readonly problems = new ConnectionProblems();
  readonly #policy: GuardPolicy;
  readonly #resolver: HostResolver;
  readonly #limits: ConnectionLimits;
  readonly #listeners = new Set<(event: RefusedEvent) => void>();
  readonly #keepAliveAgent: GuardedAgent;
  readonly #singleUseAgent: GuardedAgent;
  readonly #closeController = new AbortController();

  constructor(policy: GuardPolicy, resolver: HostResolver, limits: ConnectionLimits) {
    this.#policy = policy;
    this.#resolver = resolver;
    this.#limits = limits;
    const onDialed = this.#watchConnection.bind(this);
    this.#keepAliveAgent = new GuardedAgent({ keepAlive: true, limits, onDialed });
    this.#singleUseAgent = new GuardedAgent({ keepAlive: false, limits, onDialed });
  }

  /** Aborts when the gate closes. */
  get closeSignal(): AbortSignal {
    return this.#closeController.signal;
  }

  onRefused(listener: (event: RefusedEvent) => void): () => void {
    // Each registration gets its own wrapper, so that the same function can be added and removed more than
    // once.
    const wrapper = (event: RefusedEvent) => listener(event);
    this.#listeners.add(wrapper);
    return () => {
      this.#listeners.delete(wrapper);
    };
  }

  /**
   * Resolves and authorizes a target.
   *
   * @throws {RefusedError} if the target isn't allowed; listeners are notified.
   * @throws {ConnectFailedError} if the name doesn't resolve.
   */
  async admit(target: ConnectionTarget, url: string | undefined): Promise<AdmittedConnection> {
    const attempt: ConnectionAttempt = { host: target.host, port: target.port, url };
    let addresses: readonly string[];
    try {
      addresses = await this.#resolver.getAddresses(target.host);
    } catch (error) {
      if (error instanceof ConnectFailedError)
        this.problems.add(attempt, { kind: 'failed', ...error.failure });
      throw error;
    }
    if (this.closeSignal.aborted) throw createClosedError();
    const decision = authorizeConnection(target, addresses, this.#policy);
    if (typeof decision === 'string') {
      this.problems.clearRequest(attempt);
      return { target, lookup: createPinnedLookup(addresses), admission: decision };
    }

    this.problems.add(attempt, { kind: 'refused', ...decision });
    for (const listener of [...this.#listeners]) listener({ ...attempt, ...decision });
    throw new RefusedError(decision);
  }

  /**
   * Returns the agent for one request. A connection admitted for a single request is never reused: the name
   * may resolve to a different machine by then, and the connection would still lead to the old one.
   */
  getAgent(admission: Admission): GuardedAgent {
    return admission === 'open' ? this.#keepAliveAgent : this.#singleUseAgent;
  }

  /** Opens a connection for a tunnel. */
  dial({ target, lookup }: AdmittedConnection): net.Socket {
    if (this.closeSignal.aborted) throw createClosedError();
    const socket = dialHost({ ...target, lookup }, this.#limits.connectTimeoutMs);
    this.#watchConnection(target, socket);
    return socket;
  }

  /** Ends pending requests and refuses new connections. Tunnels end when the browser closes them. */
  close(): void {
    this.#closeController.abort(createClosedError());
    this.#keepAliveAgent.destroy();
    this.#singleUseAgent.destroy();
    this.#listeners.clear();
  }

  #watchConnection(target: HostPort, socket: net.Socket): void {
    let isConnected = false;
    socket.once('connect', () => {
      isConnected = true;
      this.problems.clearHost(target);
    });
    socket.on('error', (error) => {
      if (isConnected || this.closeSignal.aborted) return;
      this.problems.add(
        { ...target, url: undefined },
        { kind: 'failed', ...toConnectFailure(target, error) },
      );
    });
  }
}

function createClosedError(): ConnectFailedError {
  return new ConnectFailedError({ code: 'connection-failed', sentence: 'The scan has ended.' });
}
