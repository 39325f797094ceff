import { mkdir, opendir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders in the data folder that a backup includes, beside the database and the key. */
export const FILE_FOLDERS = ['pictures', 'mail'] as const;

/**
 * Names of these files relative to the data folder, with slashes: screenshots and reports of a scan, screenshots of an
 * audit, and stored messages.
 */
const fileNamePattern =
  /^(pictures\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/((\d{1,6}(-fix-\d{1,4})?|audit-\d{1,6})\.(webp|jpeg|png)|report-[0-9a-f-]{36})|mail\/\d{15}-[0-9a-f-]{36}\.json)$/;

/** Whether a backup may contain a file with this name; nothing else is written to a data folder. */
export const isDataFile = (name: string): boolean => fileNamePattern.test(name);

/**
 * Lists the names of the files to back up, as accepted by {@link isDataFile}. Partially written files are left out.
 */
export async function* listDataFiles(dataDir: string): AsyncGenerator<string> {
  for (const folder of FILE_FOLDERS) yield* listFilesBelow(dataDir, folder);
}

async function* listFilesBelow(dataDir: string, folder: string): AsyncGenerator<string> {
  const listing = await opendir(join(dataDir, folder)).catch((error: NodeJS.ErrnoException) => {
    // A folder may be missing, and a scan's folder may be deleted at any time.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!listing) return;
  for await (const entry of listing) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* listFilesBelow(dataDir, name);
    else if (entry.isFile() && isDataFile(name)) yield name;
  }
}

/** Swapped files; the swap can be undone. */
export interface FolderSwap {
  /** Where the previous files are now; undefined when there were none. */
  readonly movedTo: string | undefined;
  undo(): Promise<void>;
}

/**
 * Moves the files with these names out of a data folder into a folder of their own, and moves the staged ones in.
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
  // Succeeds only when the folder is empty, that is, when nothing was moved into it.
  if (movedTo === undefined) await rmdir(aside);
  return { movedTo, undo };
}
