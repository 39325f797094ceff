import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

interface NpmPackage {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly folder: string;
}

/** Licenses under which third-party work may be part of the package. */
const ALLOWED_LICENSES =
  /^\(?(MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|CC0-1\.0|CC-BY-4\.0|BlueOak-1\.0\.0|OFL-1\.1|Unicode-3\.0|Unlicense|Python-2\.0|Zlib|WTFPL)\b/;

/** Names of files with license terms. */
const LICENSE_FILE = /^(licen[cs]e|copying|notice|ofl)/i;

/**
 * Returns the text of the notices file: every npm package whose code or files are in the package, with its
 * license.
 *
 * @param moduleIds absolute paths of bundled modules
 * @param packageNames npm packages whose files are included
 * @throws {Error} if a package has a license that isn't allowed
 */
export function createNotices(moduleIds: readonly string[], packageNames: readonly string[]): string {
  const packages = new Map<string, NpmPackage>();
  const add = (found: NpmPackage | null) => {
    if (found !== null) packages.set(`${found.name}@${found.version}`, found);
  };
  for (const id of moduleIds) add(findModulePackage(id));
  for (const name of packageNames) add(readPackage(findPackageFolder(name, root)));
  for (const found of listWebPackages()) add(found);
  const sections = [...packages.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, found]) => describePackage(title, found));
  return [
    'Curbcut contains code and files of the following packages, under their own licenses.',
    ...sections,
  ].join(`\n\n${'-'.repeat(80)}\n\n`);
}

function describePackage(title: string, { license, author, folder }: NpmPackage): string {
  if (license === undefined || !ALLOWED_LICENSES.test(license))
    throw new Error(`${title} has the license “${license}”, which is not one that Curbcut may contain.`);
  const by = typeof author === 'object' ? author.name : author;
  const texts = readdirSync(folder)
    .filter((name) => LICENSE_FILE.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  return [`${title}\nLicense: ${license}${by === undefined ? '' : `\nAuthor: ${by}`}`, ...texts].join('\n\n');
}

/**
 * Returns the npm package of a bundled module; null if the module belongs to this repository or to the
 * bundler.
 */
function findModulePackage(id: string): NpmPackage | null {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
  return folder === undefined ? null : readPackage(folder);
}

function readPackage(folder: string): NpmPackage {
  return { ...JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')), folder };
}

/** Returns the folder of an installed package, as Node would find it from another folder. */
export function findPackageFolder(name: string, from: string): string {
  const folders = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  const found = folders
    .map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')));
  if (found === undefined) throw new Error(`The npm package ${name} is not installed. Run npm ci.`);
  return found;
}

/** Lists the npm packages that the web application may contain: its dependencies and theirs. */
function listWebPackages(): NpmPackage[] {
  const found = new Map<string, NpmPackage>();
  const visit = (folder: string) => {
    const read = readPackage(folder);
    for (const name of Object.keys(read.dependencies ?? {})) {
      if (name.startsWith('@curbcut/') || name.startsWith('@types/')) continue;
      const dependency = findPackageFolder(name, folder);
      if (found.has(dependency)) continue;
      found.set(dependency, readPackage(dependency));
      visit(dependency);
    }
  };
  visit(join(root, 'apps/web'));
  return [...found.values()];
}

/** Returns the version of an installed package. */
export function getInstalledVersion(name: string): string {
  return readPackage(findPackageFolder(name, root)).version;
}
