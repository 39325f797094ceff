import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { createFolderOnce } from './create-folder-once.ts';

/** The headless shell from npm, unpacked and ready to start. */
export interface NpmChromium {
  executablePath: string;
  /** Variables for the browser process only: the path of its own libraries. */
  env: Record<string, string>;
}

/** Whether the package ships a binary for this machine. */
export function isNpmChromiumSupported(platform: NodeJS.Platform, architecture: string): boolean {
  return platform === 'linux' && architecture === 'x64';
}

/**
 * Unpacks the headless shell that `@sparticuz/chromium` ships, once per version.
 *
 * We don't use the package's own function for this. It writes to fixed names in the shared temporary folder,
 * where another user of the machine could have planted other files, and it omits libraries that a minimal
 * system lacks.
 *
 * @param cacheFolder is created if needed; about 220 MB are written to it
 */
export async function unpackNpmChromium(cacheFolder: string): Promise<NpmChromium> {
  const packageFolder = path.resolve(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../..');
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = path.resolve(cacheFolder, `chromium-${version}`);
  await createFolderOnce(folder, (unfinished) => unpackArchives(path.join(packageFolder, 'bin'), unfinished));
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(folder, 'lib') },
  };
}

async function unpackArchives(archives: string, folder: string): Promise<void> {
  await Promise.all([
    decompressBrotli(path.join(archives, 'chromium.br'), path.join(folder, 'chromium')),
    extractTar(path.join(archives, 'al2023.tar.br'), folder),
  ]);
}

function decompressBrotli(archive: string, file: string): Promise<void> {
  return pipeline(
    createReadStream(archive),
    createBrotliDecompress(),
    createWriteStream(file, { mode: 0o755 }),
  );
}

async function extractTar(archive: string, folder: string): Promise<void> {
  const { extract } = await import('tar-fs');
  await pipeline(createReadStream(archive), createBrotliDecompress(), extract(folder));
}
