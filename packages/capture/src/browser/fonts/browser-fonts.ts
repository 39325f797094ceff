import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFolderOnce } from '../create-folder-once.ts';
import { FONT_SOURCES, type FontSource } from './font-set.ts';
import { buildPinnedConfiguration, buildSystemConfiguration, FONT_FOLDER } from './fontconfig.ts';
import { locateFontPackage } from './locate-font-package.ts';

/**
 * `pinned`: the fonts shipped with Curbcut, which are the same on every machine. `system`: the machine's
 * fonts as well, so that results depend on what is installed.
 */
export type FontMode = 'pinned' | 'system';

export interface BrowserFonts {
  /** The mode in effect, which may differ from the requested one. */
  readonly mode: FontMode;
  /** Variables for the browser process. */
  readonly env: Readonly<Record<string, string>>;
}

/** Increment it when font files are derived from the packages in a different way. */
const LAYOUT_VERSION = 2;
/** The first four bytes of a font file: TrueType, OpenType with PostScript outlines and Apple's TrueType. */
const SFNT_SIGNATURES = new Set([0x00010000, 0x4f54544f, 0x74727565]);
/** Maximum number of files that are open at the same time. */
const MAX_CONCURRENT_FILES = 16;

/**
 * Prepares the fonts for a browser process. If the browser doesn't use fontconfig (on macOS and Windows), it
 * uses the system fonts in either mode.
 *
 * @param cacheFolder is created if needed; about 30 MB of fonts are unpacked there once
 * @throws {Error} if they can't be unpacked; the message says where and what to do.
 */
export async function prepareFonts(
  mode: FontMode,
  cacheFolder: string,
  platform: NodeJS.Platform = process.platform,
): Promise<BrowserFonts> {
  if (platform === 'darwin' || platform === 'win32') return { mode: 'system', env: {} };
  try {
    const folder = await unpackFonts(cacheFolder);
    return { mode, env: { FONTCONFIG_FILE: path.join(folder, `${mode}.conf`) } };
  } catch (error) {
    throw new Error(
      `The fonts for the browser could not be unpacked into ${path.resolve(cacheFolder)}: ${(error as Error).message}. ` +
        'Make this folder writable, or set CURBCUT_CACHE to another folder. If a package is missing, run npm ci.',
      { cause: error },
    );
  }
}

interface FontFile {
  readonly file: string;
  readonly weight: number | undefined;
}

async function unpackFonts(cacheFolder: string): Promise<string> {
  const versions = await Promise.all(FONT_SOURCES.map(readPackageVersion));
  const configurations = [buildPinnedConfiguration(''), buildSystemConfiguration('')];
  const patterns = FONT_SOURCES.map(({ files, weight }) => [String(files), weight]);
  const digest = createHash('sha256')
    .update(JSON.stringify([LAYOUT_VERSION, versions, configurations, patterns]))
    .digest('hex');
  const folder = path.resolve(cacheFolder, `fonts-${digest.slice(0, 16)}`);
  await createFolderOnce(folder, async (unfinished) => {
    await mkdir(path.join(unfinished, FONT_FOLDER));
    const cache = path.join(folder, 'cache');
    await writeFile(path.join(unfinished, 'pinned.conf'), buildPinnedConfiguration(cache));
    await writeFile(path.join(unfinished, 'system.conf'), buildSystemConfiguration(cache));
    for (const source of FONT_SOURCES) await unpackFontSource(source, path.join(unfinished, FONT_FOLDER));
  });
  return folder;
}

async function readPackageVersion(source: FontSource): Promise<string> {
  const text = await readFile(path.join(locateFontPackage(source.npmPackage), 'package.json'), 'utf8');
  return `${source.npmPackage}@${(JSON.parse(text) as { version: string }).version}`;
}

async function unpackFontSource(source: FontSource, target: string): Promise<void> {
  const folder = path.join(locateFontPackage(source.npmPackage), source.folder);
  const names = await readdir(folder, { recursive: true });
  const files = names
    .filter((name) => source.files.test(path.basename(name)))
    .map((name): FontFile => ({ file: path.join(folder, name), weight: source.weight }));
  if (files.length === 0)
    throw new Error(`the package ${source.npmPackage} contains none of the expected files`);
  for (let first = 0; first < files.length; first += MAX_CONCURRENT_FILES) {
    await Promise.all(
      files.slice(first, first + MAX_CONCURRENT_FILES).map((font) => unpackFontFile(font, target)),
    );
  }
}

/** Chromium can't load WOFF2 files as system fonts, and renders variable ones at their default weight. */
async function unpackFontFile({ file, weight }: FontFile, target: string): Promise<void> {
  const { name, ext } = path.parse(file);
  const outputFile = path.join(target, `${name}.ttf`);
  if (ext === '.ttf') return copyFile(file, outputFile);
  const compressed = await readFile(file);
  const font = await convertInTurn(() =>
    weight === undefined ? decompressWoff2(compressed) : convertToWeight(compressed, weight),
  );
  if (!SFNT_SIGNATURES.has(font.readUInt32BE(0))) throw new Error(`${file} couldn’t be converted`);
  await writeFile(outputFile, font);
}

let lastConversion: Promise<unknown> = Promise.resolve();

/**
 * Converts one font at a time across the whole process and copies the result. Both libraries below share one
 * instance of wawoff2, which returns a view of memory that the next conversion overwrites.
 */
function convertInTurn(convert: () => Promise<Uint8Array>): Promise<Buffer> {
  const conversion = lastConversion.then(async () => Buffer.from(await convert()));
  lastConversion = conversion.catch(() => undefined);
  return conversion;
}

// Both libraries are WebAssembly, so they are imported only when fonts are unpacked.
async function decompressWoff2(compressed: Uint8Array): Promise<Uint8Array> {
  const { decompress } = await import('wawoff2');
  return decompress(compressed);
}

async function convertToWeight(compressed: Buffer, weight: number): Promise<Uint8Array> {
  const { default: subsetFont } = await import('subset-font');
  // The package's types lack `keepAllGlyphs`, which replaces the subset text.
  const options = { targetFormat: 'truetype' as const, variationAxes: { wght: weight }, keepAllGlyphs: true };
  return subsetFont(compressed, '', options);
}
