import type { ClientRequest } from 'node:http';
import type { Duplex } from 'node:stream';
import type { GuardedAgent } from './guarded-agent.ts';

/**
 * The connections and requests of one way out, so that it can be shut: everything that is open is cut, and nothing new is
 * admitted.
 */
export class NetworkExit {
  /** Number of connections that were made to it. */
  connectionCount = 0;
  #isShut = false;
  readonly #connections = new Set<Pick<Duplex, 'destroy' | 'destroyed' | 'once'>>();

  get isShut(): boolean {
    return this.#isShut;
  }

  /** Cuts a connection, or a request to a site, when the way out is shut: immediately if it is shut already. */
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

  /** Returns an agent whose requests use the connections of another one, until the way out is shut. */
  wrapAgent(agent: GuardedAgent): GuardedAgent {
    // `http.request` hands each request to this method, which the types of Node do not declare.
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
