import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';

/** The widget's download sizes, in bytes. */
export interface WidgetSize {
  /** Files that every visitor loads, compressed with gzip. */
  readonly coreGzip: number;
  /**
   * The maximum that one visitor can load, compressed with gzip: every part, and the text of the largest
   * language.
   */
  readonly allGzip: number;
  /** Every part before compression, with the text of all languages. */
  readonly allRaw: number;
}

/**
 * Measures the widget that was built into a folder.
 *
 * @throws {Error} if a part doesn't exist or exists twice
 */
export function measureWidget(folder: string): WidgetSize {
  const files = readdirSync(folder).filter((name) => /\.[0-9a-f]{12}\.js$/.test(name));
  const readBytes = (name: string) => readFileSync(join(folder, name));
  const gzip = (name: string) => gzipSync(readBytes(name), { level: constants.Z_BEST_COMPRESSION }).length;
  const findPart = (name: string) => {
    const [found, ...duplicates] = files.filter((file) => file.startsWith(`${name}.`));
    if (found === undefined || duplicates.length > 0)
      throw new Error(`The widget’s part “${name}” is missing or exists more than once.`);
    return found;
  };
  const parts = ['curbcut', 'panel'].map(findPart);
  const messageFiles = files.filter((file) => !parts.includes(file));
  const coreGzip = gzip(findPart('curbcut'));
  const partsGzip = parts.map(gzip).reduce((sum, bytes) => sum + bytes, 0);
  return {
    coreGzip,
    allGzip: partsGzip + Math.max(...messageFiles.map(gzip)),
    allRaw: files.map((file) => readBytes(file).length).reduce((sum, bytes) => sum + bytes, 0),
  };
}
