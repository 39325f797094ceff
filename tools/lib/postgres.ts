// Starts a PostgreSQL server for tests, with the programs of Debian's package.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from './free-port.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
/** Test files run side by side, and each of their servers keeps about twenty connections. */
const MAX_CONNECTIONS = '400';
const STARTUP_TIMEOUT_MS = 60_000;
/** Lets the kernel stop the child process however this process ends, even if it is killed. */
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
   * Ends the server and starts it again, on the same port and with the same data.
   *
   * @param mode `fast` disconnects clients and ends in order; `immediate` ends as in a crash, so that the start recovers
   */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** Id of the process that has started all others. */
  readonly pid: number;
  /** Folder of the data. */
  readonly dataFolder: string;
  close(): Promise<void>;
}

export interface TestPostgresOptions {
  /** Size of the disk of the data in megabytes. Only root can limit it; others get the disk of the machine. */
  readonly diskMb?: number;
}

/** Starts an empty PostgreSQL on its own loopback port; undefined if this machine cannot run one. */
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
  const folder = mkdtempSync(join(tmpdir(), 'curbcut-postgres-'));
  const cluster = join(folder, 'cluster');
  mkdirSync(cluster);
  const hasOwnDisk = diskMb !== undefined && process.getuid?.() === 0;
  if (hasOwnDisk) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'curbcut-test', cluster]);
  const { uid, gid = 0 } = account;
  if (uid !== undefined) for (const path of [folder, cluster]) chownSync(path, uid, gid);
  const spawnOptions = { ...account, cwd: folder };
  const initArgs = ['-D', cluster, '-U', 'curbcut', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  await promisify(execFile)(join(programs, 'initdb'), initArgs, spawnOptions);
  const port = await findFreePort();
  // The data is discarded after the run, so it need not be durable.
  const options = [
    '-D',
    cluster,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    folder,
    '-F',
    '-N',
    MAX_CONNECTIONS,
  ];
  const command = [...KILL_WITH_PARENT, join(programs, 'postgres'), ...options];
  const isReady = () =>
    promisify(execFile)(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    );
  let stop: (signal: NodeJS.Signals) => Promise<void>;
  let pid = 0;
  const close = async () => {
    await stop('SIGINT');
    if (hasOwnDisk) execFileSync('umount', [cluster]);
    await rm(folder, { recursive: true, force: true });
  };
  const start = async () => {
    const server = spawn(command[0]!, command.slice(1), { ...spawnOptions, stdio: 'ignore' });
    const exited = once(server, 'exit');
    pid = server.pid!;
    stop = async (signal) => {
      server.kill(signal);
      await exited;
    };
    const deadline = Date.now() + STARTUP_TIMEOUT_MS;
    while (!(await isReady())) {
      if (server.exitCode !== null || Date.now() > deadline) {
        await close();
        throw new Error(`PostgreSQL (${programs}) did not start.`);
      }
      await pause(50);
    }
  };
  await start();
  return {
    url: `postgres://curbcut@127.0.0.1:${port}/postgres`,
    get pid() {
      return pid;
    },
    dataFolder: cluster,
    restart: async (mode) => {
      await stop(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await start();
    },
    close,
  };
}
