import type net from 'node:net';
import { type ConnectionAttempt, ConnectionProblems } from './connection-problems.ts';
import { type ConnectionLimits, dialHost, toConnectFailure } from './dial.ts';
import { GuardedAgent } from './guarded-agent.ts';
import { createPinnedLookup, type HostResolver } from './host-resolver.ts';
import { type Admission, authorizeConnection, type ConnectionTarget, type GuardPolicy } from './policy.ts';
import type { HostPort } from './private-targets.ts';
import { ConnectFailedError, RefusedError } from './refusal.ts';

/** A connection that did not come about because the guard refused it. */
export interface RefusedEvent extends ConnectionAttempt {
  code: RefusedError['refusal']['code'];
  sentence: string;
}

/** Leave to connect: to these addresses and no others. */
export interface AdmittedConnection {
  target: ConnectionTarget;
  lookup: net.LookupFunction;
  admission: Admission;
}

/**
 * The one place where connections are judged and made, for the browser and for our own requests alike. A name is
 * resolved once; what was judged is what is connected to.
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

  /** Aborts when the door closes. */
  get closeSignal(): AbortSignal {
    return this.#closeController.signal;
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
    const judged = authorizeConnection(target, addresses, this.#policy);
    if (typeof judged === 'string') {
      this.problems.clearRequest(attempt);
      return { target, lookup: createPinnedLookup(addresses), admission: judged };
    }

    this.problems.add(attempt, { kind: 'refused', ...judged });
    for (const listener of [...this.#listeners]) listener({ ...attempt, ...judged });
    throw new RefusedError(judged);
  }

  /**
   * The agent for one request. Leave for a single request never lends its connection to another: by then the same
   * name may mean another machine, and the connection would still lead to this one.
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

  /** Ends requests under way and refuses new connections. Tunnels end with the browser's side of them. */
  close(): void {
    this.#closeController.abort(createClosedError());
    this.#keepAliveAgent.destroy();
    this.#singleUseAgent.destroy();
    this.#listeners.clear();
  }

  #watchConnection(target: HostPort, socket: net.Socket): void {
    let stood = false;
    socket.once('connect', () => {
      stood = true;
      this.problems.clearHost(target);
    });
    socket.on('error', (error) => {
      if (stood || this.closeSignal.aborted) return;
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
