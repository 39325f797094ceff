import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders in the data folder that a backup includes, beside the database and the key. */
export const FILE_FOLDERS = ['pictures', 'mail'] as const;

/**
 * Names of these files relative to the data folder, with slashes: screenshots and reports of a scan, and stored
 * messages.
 */
const fileNamePattern =
  /^(pictures\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(\d{1,6}(-fix-\d{1,4})?\.(webp|jpeg|png)|report-[0-9a-f-]{36})|mail\/\d{15}-[0-9a-f-]{36}\.json)$/;

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
