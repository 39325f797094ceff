import { mkdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

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
