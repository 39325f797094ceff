import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';

/** The npm-shipped headless shell, unpacked and ready to start. */
export interface NpmChromium {
  executablePath: string;
  /** For the browser's process only: where its own libraries and fonts are. */
  env: Record<string, string>;
}

/** Whether the package ships a binary for this machine. */
export function npmChromiumFits(platform: NodeJS.Platform, architecture: string): boolean {
  return platform === 'linux' && architecture === 'x64';
}

/**
 * Unpacks the headless shell that `@sparticuz/chromium` ships, once for each version.
 *
 * The package's own unpacking is not used: it writes to fixed names in the shared temporary folder, where another
 * user of the machine could have put something else, and it leaves out libraries that a bare system lacks.
 *
 * @param cacheFolder is made if need be; some 220 MB are written
 */
export async function unpackNpmChromium(cacheFolder: string): Promise<NpmChromium> {
  const packageFolder = path.resolve(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../..');
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = path.resolve(cacheFolder, `chromium-${version}`);
  if (!(await exists(folder))) await unpack(path.join(packageFolder, 'bin'), folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(folder, 'lib'), FONTCONFIG_PATH: folder },
  };
}

async function unpack(archives: string, folder: string): Promise<void> {
  // Everything is made beside its place and moved there in one step: whoever sees the folder sees all of it.
  const unfinished = `${folder}.${randomUUID()}`;
  await mkdir(unfinished, { recursive: true });
  try {
    await Promise.all([
      decompress(path.join(archives, 'chromium.br'), path.join(unfinished, 'chromium')),
      untar(path.join(archives, 'al2023.tar.br'), unfinished),
      untar(path.join(archives, 'fonts.tar.br'), unfinished),
    ]);
    await writeFile(path.join(unfinished, 'fonts.conf'), fontConfiguration(folder));
    await rename(unfinished, folder).catch(async (error) => {
      // Another process was quicker; what it made is the same.
      if (!(await exists(folder))) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

function decompress(archive: string, file: string): Promise<void> {
  return pipeline(
    createReadStream(archive),
    createBrotliDecompress(),
    createWriteStream(file, { mode: 0o755 }),
  );
}

function untar(archive: string, folder: string): Promise<void> {
  return pipeline(createReadStream(archive), createBrotliDecompress(), extract(folder));
}

/** The shipped font makes a machine without any readable; what the system has is kept, for scripts it lacks. */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${escapeXml(path.join(folder, 'fonts'))}</dir>
  <cachedir>${escapeXml(path.join(folder, 'font-cache'))}</cachedir>
</fontconfig>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
