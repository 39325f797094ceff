import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FoundBrowser } from '../../src/browser/find-browser.ts';

const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');

/** Increment it when the content of entries changes. */
const FORMAT_VERSION = 1;

/** The code that captures and probes pages, in a browser and outside it. */
export const captureSources = [
  'packages/capture/src/**/*.ts',
  'packages/capture/test-utils/*.ts',
  // The parts of the page model that the capture uses. Everything else there only reads captures.
  'packages/page-model/src/{capture,node-columns,probe-contracts}.ts',
  'packages/page-model/src/contrast/color.ts',
];

/**
 * Returns a digest of everything that a capture depends on except the page and its options: the code, its
 * libraries, the browser, the fonts and the system.
 *
 * @param sources globs of the code, relative to the repository root
 */
export async function hashCaptureGeneration(
  browser: FoundBrowser,
  sources: readonly string[] = captureSources,
  root = repositoryRoot,
): Promise<string> {
  const hash = createHash('sha256');
  hash.update(await readCaptureLibraries(root));
  hash.update(JSON.stringify([browser.source, browser.version, browser.fonts, browser.env]));
  hash.update(
    JSON.stringify([FORMAT_VERSION, process.version, process.platform, process.arch, os.release()]),
  );
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: root })) if (!file.endsWith('.test.ts')) files.push(file);
  for (const file of files.sort()) {
    const content = await readFile(path.join(root, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Lists the capture's libraries with their installed versions, including fonts and the bundler. */
async function readCaptureLibraries(root: string): Promise<string> {
  const readJson = async (file: string) => JSON.parse(await readFile(path.join(root, file), 'utf8'));
  const { dependencies } = await readJson('packages/capture/package.json');
  const { packages } = await readJson('package-lock.json');
  const getVersion = (name: string) =>
    (packages[`packages/capture/node_modules/${name}`] ?? packages[`node_modules/${name}`])?.version;
  return JSON.stringify(Object.keys(dependencies).map((name) => [name, getVersion(name)]));
}
