import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';

/** Sizes of the files that a browser must load before a built page works, in bytes. */
export interface FirstLoad {
  /** Scripts compressed with gzip, each module separately. */
  readonly jsGzip: number;
  /** Style sheets compressed with gzip. */
  readonly cssGzip: number;
}

/**
 * Measures a page of the built web application: the scripts it references and all of their static imports.
 * Dynamic imports don't count.
 *
 * @param webDir the built application's folder
 * @param page HTML file below it
 * @throws {Error} if a file that the page needs doesn't exist
 */
export function measureFirstLoad(webDir: string, page: string): FirstLoad {
  const html = readFileSync(join(webDir, page), 'utf8');
  const scripts = new Set<string>();
  const visitModule = (file: string) => {
    if (scripts.has(file)) return;
    scripts.add(file);
    for (const [, , path] of readFileSync(join(webDir, file), 'utf8').matchAll(STATIC_IMPORT)) {
      if (path) visitModule(new URL(path, `file:///${file}`).pathname.slice(1));
    }
  };
  for (const [path] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) visitModule(path.slice(1));
  const styles = new Set([...html.matchAll(/\/assets\/[\w.-]+\.css/g)].map(([path]) => path));
  return { jsGzip: measureGzip(webDir, scripts), cssGzip: measureGzip(webDir, styles) };
}

/** Matches `import "./a.js"`, `import{b}from"./a.js"` and `export*from"./a.js"`, as a bundler writes them. */
const STATIC_IMPORT = /\b(?:from|import)\s*(["'])([^"']+\.js)\1/g;

/** Measures all fonts that any page may load, in bytes. */
export function measureFonts(webDir: string): number {
  const assets = join(webDir, 'assets');
  const fonts = readdirSync(assets).filter((file) => /\.(woff2?|ttf|otf)$/.test(file));
  return fonts.reduce((sum, file) => sum + readFileSync(join(assets, file)).length, 0);
}

function measureGzip(webDir: string, files: Iterable<string>): number {
  let sum = 0;
  for (const file of files) {
    const bytes = readFileSync(join(webDir, file));
    sum += gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }).length;
  }
  return sum;
}
