import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findWriteProblem, StorageError } from '../file-errors.ts';

/**
 * The major version of PostgreSQL that PGlite is built from; PGlite only reads data folders of this version.
 */
const EMBEDDED_MAJOR_VERSION = '18';

/** Thrown if the embedded database can't be opened. The message says what happened and what to do. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}

/** SQLSTATE classes for damage (XX) and for files that can't be read (58). */
const damageCode = /^(XX|58)/;

/**
 * Rejects a folder from another version of PGlite before anything in it is changed.
 *
 * @throws {EmbeddedDatabaseError}
 */
export async function checkEmbeddedVersion(folder: string): Promise<void> {
  const major = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (major === EMBEDDED_MAJOR_VERSION || !/^\d{1,3}$/.test(major)) return;
  throw new EmbeddedDatabaseError(
    `The database in ${folder} has the format of PostgreSQL ${major}, but this version of Curbcut uses PostgreSQL ${EMBEDDED_MAJOR_VERSION}. ` +
      'Nothing was changed. Start the version of Curbcut that created it and run “curbcut admin backup --to FILE” there. ' +
      'Then run “curbcut admin restore --from FILE --force” with this version.',
  );
}

/** Explains why an embedded database couldn't be opened and what to do, depending on the state of its folder. */
export async function explainOpenFailure(
  folder: string,
  error: Error,
  findProblem = findWriteProblem,
): Promise<EmbeddedDatabaseError> {
  const problem = (await findProblem(folder)) ?? (await findProblem(dirname(folder)));
  if (problem !== undefined) return createWriteError(folder, problem, error);
  return new EmbeddedDatabaseError(
    `The database in ${folder} is damaged and can’t be opened (${error.message.replace(/\.$/, '')}). ` +
      'Nothing was deleted. Restore your newest backup with “curbcut admin restore --from FILE --force”, which keeps the damaged files in a separate folder. ' +
      `Without a backup, move ${dirname(folder)} aside and start Curbcut again with an empty data folder.`,
    { cause: error },
  );
}

/** Explains why a new embedded database couldn't be created and what to do. */
export async function explainCreateFailure(
  folder: string,
  error: Error,
  findProblem = findWriteProblem,
): Promise<EmbeddedDatabaseError> {
  const problem = await findProblem(dirname(folder));
  if (problem !== undefined) return createWriteError(folder, problem, error);
  return new EmbeddedDatabaseError(
    `We couldn’t create a new database in ${folder} (${error.message.replace(/\.$/, '')}). ` +
      'Check that the disk works, or set CURBCUT_DATA to a different folder.',
    { cause: error },
  );
}

/** Returns an error that explains why the database folder isn't writable; undefined if it is. */
export async function findStorageError(folder: string, cause?: Error): Promise<StorageError | undefined> {
  const problem = (await findWriteProblem(folder)) ?? (await findWriteProblem(dirname(folder)));
  return problem === undefined
    ? undefined
    : new StorageError(problem, `The database in ${folder} has stopped: ${problem}.`, cause && { cause });
}

/** Whether a statement failed because the database files are damaged. */
export function isDamage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && damageCode.test(code)) return true;
  }
  return false;
}

function createWriteError(folder: string, problem: string, cause: Error): EmbeddedDatabaseError {
  const isFull = problem.startsWith('the disk');
  return new EmbeddedDatabaseError(
    `The database in ${folder} can’t be opened: ${problem}. Nothing was deleted. ` +
      (isFull
        ? 'Free some space on that disk, or move the data folder to a larger one and set CURBCUT_DATA to its new location. Then start Curbcut again.'
        : 'Allow the user account that runs Curbcut to write to this folder and everything in it, or set CURBCUT_DATA to a different folder. Then start Curbcut again.'),
    { cause },
  );
}
