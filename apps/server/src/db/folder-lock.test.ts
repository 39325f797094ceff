import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbcut-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('only one process can lock a folder, and the error names the folder, the process and what to do', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is in use by another Curbcut process (${process.pid}). Stop that process, or set CURBCUT_DATA`,
  );
  unlock();
  (await lockFolder(folder))();
});

test('ignores the lock of a killed process', async () => {
  const script = `const { lockFolder } = await import(${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)});
    await lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await expect(lockFolder(folder)).rejects.toThrow(`process (${child.pid})`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  (await lockFolder(folder))();
});

test('reports a folder that isn’t writable, with what to do', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  // Root can write anywhere, but not even root can create a folder inside a file.
  await expect(lockFolder(join(file, 'data'))).rejects.toThrow(
    /^The data folder .*file\/data can’t be written to: ENOTDIR.*set CURBCUT_DATA to a different folder\.$/,
  );
});
