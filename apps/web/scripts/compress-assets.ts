import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const textFilePattern = /\.(css|js|json|svg)$/;

/**
 * Lays a Brotli and a gzip form, as small as they get, beside every text file below a folder that profits from it:
 * the server sends these and compresses nothing itself. Pages are left out, since the server completes them.
 */
export async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && textFilePattern.test(entry.name));
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))));
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file);
  const forms = {
    br: await promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
    gz: await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [ending, bytes] of Object.entries(forms)) {
    if (bytes.length < text.length) await writeFile(`${file}.${ending}`, bytes);
  }
}
