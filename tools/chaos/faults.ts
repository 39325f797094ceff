import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestPostgres } from '../lib/postgres.ts';
import type { Random } from '../lib/random.ts';
import { listDescendants, type Member } from './cluster.ts';

/** What faults can be injected into. */
export interface Victims {
  readonly members: readonly Member[];
  readonly postgres: TestPostgres;
  /** Share of requests to the storage service that fail, 0 to 1. */
  setStorageFailures(share: number): void;
  /** Milliseconds by which requests to the storage service are delayed. */
  setStorageDelay(ms: number): void;
}

/** Causes a fault; resolves when it's over. */
type Fault = (victims: Victims, random: Random) => Promise<string>;

/** Kills one process of a running member whose command line matches; returns what was killed. */
async function killDescendant({ members }: Victims, random: Random, pattern: RegExp): Promise<string> {
  const found: { readonly pid: number; readonly name: string }[] = [];
  for (const { name, pid: memberId } of members) {
    const descendants = memberId === undefined ? [] : await listDescendants(memberId);
    for (const { pid, command } of descendants) if (pattern.test(command)) found.push({ pid, name });
  }
  if (found.length === 0) return 'nothing to kill';
  const { pid, name } = random.pick(found);
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
  return `of ${name}`;
}

/** Sends a signal to all PostgreSQL processes. */
async function signalPostgres({ pid }: TestPostgres, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const processes = [pid, ...(await listDescendants(pid)).map((process) => process.pid)];
  for (const id of processes) {
    try {
      process.kill(id, signal);
    } catch {
      // It has already exited.
    }
  }
}

/** How long PostgreSQL is stopped at a time, so that everything waits as on a much slower disk. */
const STOPPED_MS = 270;
const CONTINUED_MS = 30;
const BALLAST = Buffer.alloc(1024 * 1024);

/** Writes a file until PostgreSQL's disk is full, and returns its path. */
async function fillDisk({ dataFolder }: TestPostgres): Promise<string> {
  const path = join(dataFolder, 'ballast');
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(BALLAST);
  } catch {
    return path;
  } finally {
    await file.close();
  }
}

/** All faults, by name. */
export const faults: Readonly<Record<string, Fault>> = {
  'kill a process': async ({ members }, random) => {
    const member = random.pick(members);
    await member.end('SIGKILL');
    await wait(random.integer(200, 3_000));
    await member.start();
    return member.name;
  },
  'stop a process gracefully': async ({ members }, random) => {
    const member = random.pick(members);
    await member.end('SIGTERM');
    await member.start();
    return member.name;
  },
  'kill a scanner process': (victims, random) => killDescendant(victims, random, /scanner-process\.main/),
  'kill a browser': (victims, random) =>
    killDescendant(victims, random, /--remote-debugging-pipe(?!.*--type=)/),
  'kill a page': (victims, random) => killDescendant(victims, random, /--type=renderer/),
  'freeze a process': async ({ members }, random) => {
    const member = random.pick(members);
    member.signal('SIGSTOP');
    await wait(random.integer(5_000, 45_000));
    member.signal('SIGCONT');
    return member.name;
  },
  'cut a network connection': async ({ members }, random) => {
    const member = random.pick(members);
    member.link.cut();
    await wait(random.integer(100, 10_000));
    member.link.restore();
    return member.name;
  },
  'restart PostgreSQL': async ({ postgres }) => {
    await postgres.restart('fast');
    return '';
  },
  'crash PostgreSQL': async ({ postgres }) => {
    await postgres.restart('immediate');
    return '';
  },
  // Clients keep their address, as with a virtual IP address.
  'fail PostgreSQL over': async ({ postgres }) => {
    await postgres.failOver();
    return '';
  },
  'fail storage requests': async ({ setStorageFailures }, random) => {
    const share = random.pick([0.3, 1]);
    setStorageFailures(share);
    await wait(random.integer(1_000, 8_000));
    setStorageFailures(0);
    return `${share * 100}%`;
  },
  'slow the disks': async ({ postgres, setStorageDelay }, random) => {
    setStorageDelay(random.integer(500, 3_000));
    const until = performance.now() + random.integer(3_000, 15_000);
    while (performance.now() < until) {
      await signalPostgres(postgres, 'SIGSTOP');
      await wait(STOPPED_MS);
      await signalPostgres(postgres, 'SIGCONT');
      await wait(CONTINUED_MS);
    }
    setStorageDelay(0);
    return '';
  },
  'fill the PostgreSQL disk': async ({ postgres }, random) => {
    // Without root, this would fill the machine's disk.
    if (process.getuid?.() !== 0) return 'only as root, skipped';
    const ballast = await fillDisk(postgres);
    await wait(random.integer(1_000, 8_000));
    await rm(ballast);
    // PostgreSQL exits when it can't write its log, and an operator restarts it.
    await postgres.restart('immediate');
    return '';
  },
  'shift a process clock': async ({ members }, random) => {
    const member = random.pick(members);
    const minutes = random.pick([-120, -5, -1, 1, 5, 120]);
    await writeFile(member.clockFile, String(minutes * 60_000));
    await wait(random.integer(3_000, 20_000));
    await rm(member.clockFile);
    return `${member.name}, by ${minutes} minutes`;
  },
};

/** A fault that was caused. */
export interface FaultRecord {
  readonly name: string;
  readonly seconds: number;
}

/** Causes random faults, one after the other, until the signal aborts; then everything runs again. */
export async function causeFaults(
  victims: Victims,
  names: readonly string[],
  random: Random,
  pauseMs: { readonly min: number; readonly max: number },
  signal: AbortSignal,
  onFault: (line: string) => void,
): Promise<FaultRecord[]> {
  const records: FaultRecord[] = [];
  while (!signal.aborted) {
    await wait(random.integer(pauseMs.min, pauseMs.max), undefined, { signal }).catch(() => {});
    if (signal.aborted) break;
    const name = random.pick(names);
    const startedAt = performance.now();
    const detail = await faults[name]!(victims, random);
    const seconds = (performance.now() - startedAt) / 1_000;
    records.push({ name, seconds });
    onFault(`${name}${detail && ` (${detail})`}, ${seconds.toFixed(1)} s`);
    // In production, a process manager would restart the processes.
    for (const member of victims.members) if (!member.isRunning) await member.start();
  }
  return records;
}
