import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { temporaryFolder } from './server.ts';

const DEBIAN = '/usr/lib/postgresql';

/** Where this machine has PostgreSQL's programs; undefined when it has none that can be run here. */
export function postgresPrograms(): string | undefined {
  const [newest] = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted().toReversed() : [];
  if (newest === undefined) return undefined;
  const folder = join(DEBIAN, newest, 'bin');
  return existsSync(join(folder, 'initdb')) && account() ? folder : undefined;
}

/** PostgreSQL refuses to be run by root; then the account that Debian makes for it is used. */
function account(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {};
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

export interface TestPostgres {
  readonly url: string;
  close(): Promise<void>;
}

/** A PostgreSQL of our own, empty, on loopback. */
export async function startPostgres(programs: string): Promise<TestPostgres> {
  const who = account() ?? {};
  const folder = await temporaryFolder();
  const data = join(folder, 'cluster');
  mkdirSync(data);
  for (const path of [folder, data]) if (who.uid !== undefined) chownSync(path, who.uid, who.gid ?? 0);
  const run = { ...who, cwd: folder };
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'curbcut', '-A', 'trust', '--no-sync'],
    run,
  );
  const port = await freePort();
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F'];
  const server = spawn(join(programs, 'postgres'), options, { ...run, stdio: 'ignore' });
  const url = `postgres://curbcut@127.0.0.1:${port}/postgres`;
  const ready = () =>
    promisify(execFile)(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    );
  while (!(await ready())) await pause(50);
  return {
    url,
    async close() {
      server.kill('SIGINT');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
