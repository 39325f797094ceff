import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BLOB_FOLDER } from '../blobs/open-blob-store.ts';

/** Subfolder of the data folder for messages that aren't sent. */
const MAIL_FOLDER = 'mail';

/** Subfolders of the data folder that a backup includes, in addition to the database and the key. */
export const FILE_FOLDERS = [BLOB_FOLDER, MAIL_FOLDER] as const;

/** Returns the name that a blob store file has in a backup. */
export const toBlobFileName = (key: string): string => `${BLOB_FOLDER}/${key}`;

/** Returns a blob store file's key; undefined for any other file. */
export function getBlobKey(name: string): string | undefined {
  const key = name.slice(BLOB_FOLDER.length + 1);
  return name === toBlobFileName(key) ? key : undefined;
}

/**
 * Names of these files relative to the data folder, with slashes: a scan's screenshots and reports, an
 * audit's screenshots and attached images, and stored messages.
 */
const fileNamePattern =
  /^(blobs\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/((\d{1,6}(-fix-\d{1,4})?|audit-\d{1,6})\.(webp|jpeg|png)|attachment-[0-9a-f-]{36}\.webp|report-[0-9a-f-]{36})|mail\/\d{15}-[0-9a-f-]{36}\.json)$/;

/** Whether a backup can contain a file with this name; nothing else is written to a data folder. */
export const isDataFile = (name: string): boolean => fileNamePattern.test(name);

/**
 * Lists the names of stored messages, as accepted by {@link isDataFile}. Partially written files are skipped.
 */
export function listMailFiles(dataDir: string): AsyncGenerator<string> {
  return listFilesBelow(dataDir, MAIL_FOLDER);
}

async function* listFilesBelow(dataDir: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries) {
    const name = `${folder}/${entry.name}`;
    if (entry.isFile() && isDataFile(name)) yield name;
  }
}

/** Swapped files; the swap can be undone. */
export interface FolderSwap {
  /** Where the previous files are now; undefined if there were none. */
  readonly movedTo: string | undefined;
  undo(): Promise<void>;
}

/**
 * Moves the files with these names out of a data folder into a separate folder, and moves the staged ones in.
 * Nothing is deleted, and a failure restores everything.
 */
export async function swapFolders(
  dataDir: string,
  staging: string,
  names: readonly string[],
): Promise<FolderSwap> {
  const stamp = new Date()
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z$/, 'Z');
  const aside = join(dataDir, `before-restore-${stamp}`);
  const done: { readonly from: string; readonly to: string }[] = [];
  let movedTo: string | undefined;
  const move = async (from: string, to: string) => {
    const moved = await rename(from, to).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
    if (moved) done.push({ from, to });
    return moved;
  };
  const undo = async () => {
    for (const { from, to } of done.toReversed()) await rename(to, from);
  };
  try {
    await mkdir(aside, { mode: 0o700 });
    for (const name of names) if (await move(join(dataDir, name), join(aside, name))) movedTo = aside;
    for (const name of names) await move(join(staging, name), join(dataDir, name));
  } catch (error) {
    await undo();
    throw error;
  }
  // Succeeds only if the folder is empty, that is, if nothing was moved into it.
  if (movedTo === undefined) await rmdir(aside);
  return { movedTo, undo };
}
