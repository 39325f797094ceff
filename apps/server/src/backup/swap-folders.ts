import { mkdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that changed places; it can be undone. */
export interface FolderSwap {
  /** Where what was there is now; undefined when there was nothing. */
  readonly movedTo: string | undefined;
  undo(): Promise<void>;
}

/**
 * Moves what a data folder has under these names to a folder of its own, and what was made beside it into its place.
 * Nothing is deleted, and a failure puts everything back.
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
  // It stays only when something was moved into it.
  if (movedTo === undefined) await rmdir(aside);
  return { movedTo, undo };
}
