import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Takes a folder for this process alone, until the returned function is called or the process ends, however it ends.
 *
 * The lock is the operating system's, held through an empty SQLite file: unlike a file with a process id in it, it
 * cannot outlive its process, so there are no stale ones to guess at. The id is kept beside it for the message only.
 *
 * @throws Error naming the folder, and the process that has it or why it cannot be written to.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const holderFile = join(folder, 'curbcut.pid');
  const lock = await openLock(folder);
  try {
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    const holder = await readFile(holderFile, 'utf8').catch(() => 'unknown');
    throw new Error(
      `The data folder ${folder} is in use by another Curbcut (process ${holder.trim()}). ` +
        'Stop that one, or set CURBCUT_DATA to another folder.',
      { cause: error },
    );
  }
  await writeFile(holderFile, `${process.pid}\n`);
  return () => lock.close();
}

async function openLock(folder: string): Promise<DatabaseSync> {
  try {
    await mkdir(folder, { recursive: true });
    return new DatabaseSync(join(folder, 'curbcut.lock'), { timeout: 0 });
  } catch (error) {
    throw new Error(
      `The data folder ${folder} cannot be written to (${(error as Error).message}). ` +
        'Let this account write there, or set CURBCUT_DATA to another folder.',
      { cause: error },
    );
  }
}
