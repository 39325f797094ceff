import { setTimeout as wait } from 'node:timers/promises';
import type { TestPostgres } from '../lib/postgres.ts';
import type { Random } from '../lib/random.ts';
import { listDescendants, type Member } from './cluster.ts';

/** What faults can be made to. */
export interface Victims {
  readonly members: readonly Member[];
  readonly postgres: TestPostgres;
  /** Share of requests to the storage service that fail, 0 to 1. */
  setStorageFailures(share: number): void;
}

/** A fault, until it is over. */
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
    // It ended by itself.
  }
  return `of ${name}`;
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
  'stop a process in order': async ({ members }, random) => {
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
  'fail storage requests': async ({ setStorageFailures }, random) => {
    const share = random.pick([0.3, 1]);
    setStorageFailures(share);
    await wait(random.integer(1_000, 8_000));
    setStorageFailures(0);
    return `${share * 100}%`;
  },
};

/** A fault that was made. */
export interface FaultRecord {
  readonly name: string;
  readonly seconds: number;
}

/** Makes random faults, one after the other, until the signal aborts; then everything runs again. */
export async function makeFaults(
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
    // Nothing watches the processes here, as a process manager would.
    for (const member of victims.members) if (!member.isRunning) await member.start();
  }
  return records;
}
