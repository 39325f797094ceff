import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';

/**
 * Makes a folder with its content unless it exists. Other processes see all of the content or no folder.
 *
 * @param write fills a folder beside it, which is then renamed
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
      // Another process was faster; its content is the same.
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
