// Starts a PostgreSQL server for tests, with the programs in Debian's package.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from './free-port.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
/** Test files run in parallel, and each of their servers keeps about twenty connections. */
const MAX_CONNECTIONS = '400';
const STARTUP_TIMEOUT_MS = 60_000;
/** Makes the kernel stop the child process when this process exits, even if it's killed. */
const KILL_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT'];

/** Operating system account; empty for the current one. */
interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

export interface TestPostgres {
  /** URL of its only database, for a role that may create others. */
  readonly url: string;
  /**
   * Stops the server and starts it again, on the same port and with the same data.
   *
   * @param mode `fast` disconnects clients and shuts down cleanly; `immediate` stops as in a crash, so that
   *   the next start runs recovery
   */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /**
   * Copies the server to a standby with synchronous replication, kills the server and lets the standby take
   * over on a different port: {@link url}, {@link port}, {@link pid} and {@link dataFolder} change.
   */
  failOver(): Promise<void>;
  /** Port on loopback. */
  readonly port: number;
  /** Id of the process that started all others. */
  readonly pid: number;
  /** The data folder. */
  readonly dataFolder: string;
  close(): Promise<void>;
}

export interface TestPostgresOptions {
  /** Size of the data disk in megabytes. Only root can limit the disk; for other users, the data is on the machine's own disk. */
  readonly diskMb?: number;
}

/** Starts an empty PostgreSQL on its own loopback port; undefined if this machine can't run one. */
export async function startPostgres({ diskMb }: TestPostgresOptions = {}): Promise<TestPostgres | undefined> {
  const programs = findNewestPrograms();
  const account = findUnprivilegedAccount();
  return programs === undefined || account === undefined ? undefined : startServer(programs, account, diskMb);
}

function findNewestPrograms(): string | undefined {
  if (!existsSync(DEBIAN_FOLDER)) return undefined;
  const newest = readdirSync(DEBIAN_FOLDER).toSorted((a, b) => Number(b) - Number(a));
  return newest
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * Finds an account for the server. PostgreSQL refuses to run as root, so root uses Debian's `postgres`
 * account.
 */
function findUnprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return {};
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

async function startServer(
  programs: string,
  account: Account,
  diskMb: number | undefined,
): Promise<TestPostgres> {
  let server = new Server(programs, account, diskMb);
  const initArgs = ['-D', server.cluster, '-U', ROLE, '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  await server.run('initdb', initArgs);
  await server.start();
  return {
    get url() {
      return server.url;
    },
    get port() {
      return server.port;
    },
    get pid() {
      return server.pid;
    },
    get dataFolder() {
      return server.cluster;
    },
    restart: async (mode) => {
      await server.stop(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await server.start();
    },
    failOver: async () => {
      const standby = await startStandby(server, new Server(programs, account, diskMb));
      const primary = server;
      await primary.stop('SIGKILL');
      await standby.query('select pg_promote()');
      server = standby;
      await primary.close();
    },
    close: () => server.close(),
  };
}

/** Starts a copy of a server that from now on has everything the server has committed. */
async function startStandby(primary: Server, standby: Server): Promise<Server> {
  const source = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', ROLE];
  await standby.run('pg_basebackup', ['-D', standby.cluster, ...source, '-R', '-X', 'stream', '-c', 'fast']);
  await standby.start();
  // Otherwise, the last transactions before the failure would be lost, as with any asynchronous replication.
  await primary.query("alter system set synchronous_standby_names = '*'");
  await primary.query('select pg_reload_conf()');
  const isSynchronous = "select count(*) from pg_stat_replication where sync_state = 'sync'";
  while ((await primary.query(isSynchronous)) !== '1') await pause(50);
  return standby;
}

const ROLE = 'curbcut';

/** A server with its own data folder. */
class Server {
  readonly cluster: string;
  port = 0;
  pid = 0;
  readonly #programs: string;
  readonly #folder: string;
  readonly #hasOwnDisk: boolean;
  readonly #spawnOptions: Account & { readonly cwd: string };
  #stop: (signal: NodeJS.Signals) => Promise<void> = async () => {};

  constructor(programs: string, account: Account, diskMb: number | undefined) {
    this.#programs = programs;
    this.#folder = mkdtempSync(join(tmpdir(), 'curbcut-postgres-'));
    this.cluster = join(this.#folder, 'cluster');
    this.#spawnOptions = { ...account, cwd: this.#folder };
    this.#hasOwnDisk = diskMb !== undefined && process.getuid?.() === 0;
    mkdirSync(this.cluster);
    if (this.#hasOwnDisk)
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'curbcut-test', this.cluster]);
    const { uid, gid = 0 } = account;
    if (uid !== undefined) for (const path of [this.#folder, this.cluster]) chownSync(path, uid, gid);
    chmodSync(this.cluster, 0o700);
  }

  get url(): string {
    return `postgres://${ROLE}@127.0.0.1:${this.port}/postgres`;
  }

  /** Runs one of the programs with the server's rights, and returns its output. */
  async run(program: string, args: readonly string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(join(this.#programs, program), args, this.#spawnOptions);
    return stdout.trim();
  }

  /** Returns a query's result as text. */
  query(sql: string): Promise<string> {
    return this.run('psql', ['--no-psqlrc', '-At', '-c', sql, this.url]);
  }

  async start(): Promise<void> {
    // A restarted server keeps its port.
    this.port ||= await findFreePort();
    const address = ['-p', String(this.port), '-h', '127.0.0.1', '-k', this.#folder];
    // The data is discarded after the run, so it doesn't have to be durable.
    const options = ['-D', this.cluster, ...address, '-F', '-N', MAX_CONNECTIONS];
    const [command, ...args] = [...KILL_WITH_PARENT, join(this.#programs, 'postgres'), ...options];
    const server = spawn(command!, args, { ...this.#spawnOptions, stdio: 'ignore' });
    const exited = once(server, 'exit');
    this.pid = server.pid!;
    this.#stop = async (signal) => {
      server.kill(signal);
      await exited;
    };
    const isReady = () =>
      this.run('pg_isready', ['-h', '127.0.0.1', '-p', String(this.port)]).then(
        () => true,
        () => false,
      );
    const deadline = Date.now() + STARTUP_TIMEOUT_MS;
    while (!(await isReady())) {
      if (server.exitCode !== null || Date.now() > deadline) {
        await this.close();
        throw new Error(`PostgreSQL (${this.#programs}) did not start.`);
      }
      await pause(50);
    }
  }

  /**
   * `SIGINT` shuts it down cleanly, `SIGQUIT` stops it as in a crash, and `SIGKILL` as in a machine failure.
   */
  stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    return this.#stop(signal);
  }

  /** Stops the server and deletes its data. */
  async close(): Promise<void> {
    await this.#stop('SIGINT');
    if (this.#hasOwnDisk) execFileSync('umount', [this.cluster]);
    await rm(this.#folder, { recursive: true, force: true });
  }
}
