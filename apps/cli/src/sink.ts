import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { lstat, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { type CliOutput, UserError, writeAll } from './io.ts';

/** The destination for one output format. */
export interface Sink {
  write(piece: string | Uint8Array): Promise<void>;
  /** Completes the output. */
  end(): Promise<void>;
  /** Removes what was written, unless the output was completed. */
  abandon(): Promise<void>;
}

export function createOutputSink(output: CliOutput): Sink {
  return {
    async write(piece) {
      if (typeof piece !== 'string') throw new TypeError('Bytes can be written only to files.');
      if (piece !== '') await writeAll(output, piece);
    },
    end: () => Promise.resolve(),
    abandon: () => Promise.resolve(),
  };
}

/** A file that is known to be writable. */
export interface WritableFile {
  /** The name as typed, for messages. */
  readonly name: string;
  /** Without symbolic links, so that two names for one file have the same path. */
  readonly path: string;
  /** Whether it's a device or a pipe. These can't be replaced, so they're written to directly. */
  readonly isStream: boolean;
}

/**
 * Before anything is scanned, rejects a file that isn't writable. Leaves nothing behind and doesn't change an
 * existing file.
 *
 * @param option the option that specified the file, for the message
 * @throws {UserError}
 */
export async function checkWritableFile(name: string, option: string): Promise<WritableFile> {
  if (name.trim() === '') throw new UserError(`${option} requires a file name.`);
  try {
    return await resolveWritableFile(name);
  } catch (error) {
    throw createWriteError(name, error, `Check the file name given to ${option}.`);
  }
}

async function resolveWritableFile(name: string): Promise<WritableFile> {
  const isLink = await lstat(name).then(
    (found) => found.isSymbolicLink(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  // A path that ends in a slash refers to a folder, whether or not the folder exists.
  if (/[/\\]$/.test(name)) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
  // Also resolves symbolic links in the folder of a file that doesn't exist yet.
  const path = isLink ? await realpath(name) : join(await realpath(dirname(name)), basename(name));
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
  const isStream = found !== null && !found.isFile();
  if (isStream) {
    await (await open(path, 'w')).close();
    return { name, path, isStream };
  }
  // An existing file must be writable: replacing a write-protected file isn't allowed either.
  if (found !== null) await (await open(path, 'r+')).close();
  const partial = createPartialPath(path);
  await (await open(partial, 'wx')).close();
  await rm(partial);
  return { name, path, isStream };
}

/**
 * Before anything is scanned, rejects a folder in which no file can be created. A missing folder is checked,
 * but not created.
 *
 * @param option the option that specified the folder, for the message
 * @throws {UserError}
 */
export async function checkWritableFolder(name: string, option: string): Promise<void> {
  if (name.trim() === '') throw new UserError(`${option} requires a folder name.`);
  try {
    const partial = createPartialPath(join(await findExistingFolder(resolve(name)), 'file'));
    await (await open(partial, 'wx')).close();
    await rm(partial);
  } catch (error) {
    throw createWriteError(name, error, `Check the folder given to ${option}.`);
  }
}

/** Returns the folder, or its nearest ancestor that exists. */
async function findExistingFolder(path: string): Promise<string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && dirname(path) !== path) return null;
    throw error;
  });
  if (found === null) return findExistingFolder(dirname(path));
  if (!found.isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' });
  return path;
}

let partialCount = 0;

/** Returns the path for a new temporary file in the same folder. */
function createPartialPath(path: string): string {
  partialCount += 1;
  return join(dirname(path), `.curbcut-${process.pid}-${partialCount}`);
}

/** Creates a sink that replaces the file only once it's complete. */
export function createFileSink({ name, path, isStream }: WritableFile): Sink {
  const target = isStream ? path : createPartialPath(path);
  let stream: WriteStream | undefined;
  let failure: Error | undefined;
  const opened = (): WriteStream => {
    stream ??= createWriteStream(target, { flags: isStream ? 'w' : 'wx' }).on('error', (error) => {
      failure = error;
    });
    return stream;
  };
  const check = (): void => {
    if (failure) throw createWriteError(name, failure);
  };
  return {
    async write(piece) {
      if (piece.length === 0) return;
      if (!opened().write(piece)) await once(opened(), 'drain').catch(() => undefined);
      check();
    },
    async end() {
      opened().end();
      await finished(opened()).catch(() => undefined);
      check();
      if (isStream) return;
      await rename(target, path).catch((error: Error) => {
        throw createWriteError(name, error);
      });
    },
    async abandon() {
      if (stream === undefined || isStream) return;
      stream.destroy();
      // A file that's still being opened would reappear after being removed.
      await finished(stream).catch(() => undefined);
      await rm(target, { force: true });
    },
  };
}

/** The operating system's error codes in plain words. */
const WRITE_ERROR_REASONS: Readonly<Record<string, string>> = {
  EACCES: "you don't have permission to write there",
  EPERM: "you don't have permission to write there",
  EBUSY: 'another program is using it',
  EISDIR: "it's a folder",
  ELOOP: 'its symbolic links form a loop',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: "the folder doesn't exist",
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  ENOTDIR: 'part of the path is a file, not a folder',
  EROFS: 'the file system is read-only',
  ERR_INVALID_ARG_VALUE: "the name contains a character that isn't allowed in file names",
};

/** Returns an operating system error as a sentence with its code. */
export function createWriteError(name: string, error: unknown, advice = ''): UserError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason = WRITE_ERROR_REASONS[code];
  return new UserError(
    `${name} can't be written: ${reason === undefined ? message : `${reason} (${code})`}. ${advice}`.trimEnd(),
  );
}
