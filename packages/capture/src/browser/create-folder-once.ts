import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';

/**
 * Creates a folder with its content if it doesn't exist. Other processes see either the complete folder or
 * none.
 *
 * @param write fills a temporary sibling folder, which is then renamed
 */
export async function createFolderOnce(
  folder: string,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
  if (await fileExists(folder)) return;
  const unfinished = `${folder}.${randomUUID()}`;
  await mkdir(unfinished, { recursive: true });
  try {
    await write(unfinished);
    await rename(unfinished, folder).catch(async (error) => {
      // Another process created it first, with the same content.
      if (!(await fileExists(folder))) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function fileExists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
