import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeFileError, findWriteProblem } from '../file-errors.ts';

const SQLITE_BUSY = 5;

/**
 * Locks a folder for this process until the returned function is called or the process exits for any reason.
 * It's an operating system lock on an empty SQLite file. Unlike a file with a process id, it can't outlive
 * its process, so there are no stale locks. The process id is stored next to it only for the error message.
 *
 * @throws Error naming the folder and either the process that holds it or the reason the folder isn't
 *   writable.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const holderFile = join(folder, 'curbcut.pid');
  const lock = await openLock(folder);
  try {
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY)
      throw await createLockError(folder, error as Error);
    const holder = await readFile(holderFile, 'utf8').catch(() => 'unknown');
    throw new Error(
      `The data folder ${folder} is in use by another Curbcut process (${holder.trim()}). ` +
        'Stop that process, or set CURBCUT_DATA to a different folder.',
      { cause: error },
    );
  }
  try {
    await writeFile(holderFile, `${process.pid}\n`);
  } catch (error) {
    lock.close();
    throw await createLockError(folder, error as Error);
  }
  return () => lock.close();
}

async function openLock(folder: string): Promise<DatabaseSync> {
  try {
    await mkdir(folder, { recursive: true });
    return new DatabaseSync(join(folder, 'curbcut.lock'), { timeout: 0 });
  } catch (error) {
    throw await createLockError(folder, error as Error);
  }
}

/** SQLite doesn't report the file system's error, so we try another write to find it. */
async function createLockError(folder: string, cause: Error): Promise<Error> {
  const reason = describeFileError(cause) ?? (await findWriteProblem(folder)) ?? cause.message;
  const advice = reason.startsWith('the disk')
    ? 'Free some space on that disk'
    : 'Allow the user account that runs Curbcut to write there';
  return new Error(
    `The data folder ${folder} can’t be written to: ${reason}. ${advice}, or set CURBCUT_DATA to a different folder.`,
    { cause },
  );
}
