import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { listRunningProcesses, type RunningProcess } from '../../packages/engine/test/processes.ts';

const COMMAND = join(import.meta.dirname, '../../apps/cli/src/main.ts');

/** A TCP proxy in front of PostgreSQL that can be cut like a network. */
class NetworkLink {
  readonly #sockets = new Set<Socket>();
  #isCut = false;
  #port = 0;

  /** @param getTarget returns the loopback port to which a new connection is forwarded */
  async open(getTarget: () => number): Promise<void> {
    const server = createServer((incoming) => {
      if (this.#isCut) {
        incoming.destroy();
        return;
      }
      const outgoing = connect(getTarget(), '127.0.0.1');
      for (const [one, other] of [
        [incoming, outgoing],
        [outgoing, incoming],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    server.unref();
    this.#port = (server.address() as AddressInfo).port;
  }

  get port(): number {
    return this.#port;
  }

  /** Closes all connections and refuses new ones until {@link restore}. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  restore(): void {
    this.#isCut = false;
  }
}

/** A server or worker of the product in a separate process, which is restarted after it is killed. */
export class Member {
  readonly name: string;
  readonly link = new NetworkLink();
  /** For `shifted-clock.ts`: contains the milliseconds by which its clock is shifted, if the file exists. */
  readonly clockFile = join(tmpdir(), `curbcut-clock-${randomUUID()}`);
  /** Its log lines at level `warn` and above, from all of its processes. */
  readonly log: string[] = [];
  /** URL of the server, or where a worker responds to health checks. */
  url = '';
  #child: ChildProcess | undefined;
  readonly #args: readonly string[];
  readonly #env: (member: Member) => NodeJS.ProcessEnv;

  constructor(name: string, args: readonly string[], env: (member: Member) => NodeJS.ProcessEnv) {
    this.name = name;
    this.#args = args;
    this.#env = env;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts the process; resolves when it's ready or has exited. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [COMMAND, ...this.#args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: this.#env(this),
    });
    this.#child = child;
    createInterface(child.stdout).on('line', (line) => this.log.push(line));
    child.on('exit', (code, signal) => {
      if (code !== 0) this.log.push(`${this.name} ended with ${signal ?? `code ${code}`}`);
    });
    const ready = Promise.withResolvers<void>();
    createInterface(child.stderr).on('line', (line) => {
      const url = /https?:\/\/[^/\s]+/.exec(line)?.[0];
      if (!/^(Curbcut|The worker) is ready/.test(line)) this.log.push(line);
      else {
        this.url = url ?? this.url;
        ready.resolve();
      }
    });
    await Promise.race([ready.promise, once(child, 'exit')]);
  }

  /** Sends a signal and waits until the process has exited. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (child === undefined || !this.isRunning) return;
    child.kill('SIGCONT');
    child.kill(signal);
    await once(child, 'exit');
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    if (this.isRunning) this.#child?.kill(signal);
  }
}

/** Lists the descendants of a process. */
export async function listDescendants(pid: number): Promise<RunningProcess[]> {
  const all = await listRunningProcesses();
  const found: RunningProcess[] = [];
  for (let parents = [pid]; parents.length > 0; ) {
    const children = all.filter(({ parent }) => parents.includes(parent));
    found.push(...children);
    parents = children.map((child) => child.pid);
  }
  return found;
}
