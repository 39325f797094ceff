import type { ClientRequest } from 'node:http';
import type { Duplex } from 'node:stream';
import type { GuardedAgent } from './guarded-agent.ts';

/**
 * The connections and requests of one network exit. Shutting the exit cuts everything that is open and admits
 * nothing new.
 */
export class NetworkExit {
  /** Number of connections made to it. */
  connectionCount = 0;
  #isShut = false;
  readonly #connections = new Set<Pick<Duplex, 'destroy' | 'destroyed' | 'once'>>();

  get isShut(): boolean {
    return this.#isShut;
  }

  /**
   * Cuts a connection, or a request to a site, when the exit is shut. If it's already shut, this happens
   * immediately.
   */
  add(connection: Pick<Duplex, 'destroy' | 'once'> | ClientRequest): void {
    if (this.#isShut) {
      connection.destroy();
      return;
    }
    this.#connections.add(connection as Duplex);
    connection.once('close', () => this.#connections.delete(connection as Duplex));
  }

  shut(): void {
    this.#isShut = true;
    for (const connection of this.#connections) connection.destroy();
    this.#connections.clear();
  }

  /** Returns an agent that uses another agent's connections until the exit is shut. */
  wrapAgent(agent: GuardedAgent): GuardedAgent {
    // `http.request` hands each request to this method, which isn't declared in Node's types.
    const { addRequest } = agent as unknown as {
      addRequest(request: ClientRequest, ...rest: unknown[]): void;
    };
    const exit = this;
    return Object.create(agent, {
      addRequest: {
        value(request: ClientRequest, ...rest: unknown[]) {
          exit.add(request);
          if (!exit.isShut) addRequest.call(agent, request, ...rest);
        },
      },
    }) as GuardedAgent;
  }
}
