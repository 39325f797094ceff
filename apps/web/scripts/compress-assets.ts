import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const textFilePattern = /\.(css|js|json|svg)$/;

/**
 * Writes Brotli and gzip variants next to every text file in a folder, at the highest compression level and only if they
 * are smaller: the server sends these and does not compress anything itself. HTML is excluded because the server
 * completes it per request.
 */
export async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && textFilePattern.test(entry.name));
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))));
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file);
  const variants = {
    br: await promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
    gz: await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [extension, bytes] of Object.entries(variants)) {
    if (bytes.length < text.length) await writeFile(`${file}.${extension}`, bytes);
  }
}
