import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { createInPageScript, FONT_SOURCES } from '@curbcut/capture/package-files';
import { type Bundle, bundleProduct, EXTERNAL_PACKAGES, MIN_NODE, PLAYWRIGHT_ENTRIES } from './bundle.ts';
import { createNotices, findPackageFolder, getInstalledVersion } from './notices.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Builds the npm package `curbcut` in a folder, which is replaced, and returns its code.
 *
 * @throws {Error} if the web application hasn't been built, or something that the package needs is missing
 */
export async function buildPackage(folder: string): Promise<Bundle> {
  const webDir = join(root, 'apps/web/build/client');
  if (!existsSync(join(webDir, 'index.html')))
    throw new Error('The web application has not been built. Run npm run package, which builds it first.');
  rmSync(folder, { recursive: true, force: true });
  const dist = join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  const bundle = await bundleProduct();
  for (const { fileName, code } of bundle.chunks)
    writeFileSync(join(dist, fileName), code, { mode: fileName === 'main.js' ? 0o755 : 0o644 });
  writeFileSync(join(dist, 'in-page.js'), await createInPageScript({}));
  const fonts = await copyFonts(join(folder, 'fonts'));
  cpSync(webDir, join(folder, 'web'), { recursive: true });
  cpSync(join(root, 'apps/web/demo-site'), join(folder, 'demo-site'), { recursive: true });
  cpSync(join(root, 'apps/server/drizzle'), join(folder, 'drizzle'), { recursive: true });
  for (const file of ['LICENSE', 'CHANGELOG.md', '.env.example'])
    cpSync(join(root, file), join(folder, file));
  cpSync(join(import.meta.dirname, 'README.md'), join(folder, 'README.md'));
  writeFileSync(join(folder, 'THIRD_PARTY_NOTICES.txt'), `${createNotices(bundle.moduleIds, fonts)}\n`);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(createManifest(), null, 2)}\n`);
  return bundle;
}

/** Loaded with `require` when it's needed, so it isn't among the imports of the bundle. */
const REQUIRED_PACKAGE = 'axe-core';

/**
 * Builds the npm package `@curbcut/playwright` in a folder, which is replaced, and returns its code.
 *
 * @throws {Error} if something that the package needs is missing
 */
export async function buildPlaywrightPackage(folder: string): Promise<Bundle> {
  rmSync(folder, { recursive: true, force: true });
  const dist = join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  const bundle = await bundleProduct(PLAYWRIGHT_ENTRIES);
  for (const { fileName, code } of bundle.chunks) writeFileSync(join(dist, fileName), code);
  writeFileSync(join(dist, 'in-page.js'), await createInPageScript({}));
  const source = join(root, 'packages/playwright');
  cpSync(join(source, 'published.d.ts'), join(dist, 'index.d.ts'));
  cpSync(join(source, 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'THIRD_PARTY_NOTICES.txt'), `${createNotices(bundle.moduleIds, [])}\n`);
  const { name, version, license, peerDependencies } = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  );
  const manifest = {
    name,
    version,
    description: 'Finds accessibility barriers inside Playwright tests, with one report per run.',
    keywords: ['accessibility', 'a11y', 'wcag', 'playwright', 'testing'],
    license,
    type: 'module',
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './reporter': './dist/reporter.js',
    },
    engines: { node: `>=${MIN_NODE}` },
    dependencies: getVersions(
      EXTERNAL_PACKAGES.filter((used) => used === REQUIRED_PACKAGE || bundle.packages.includes(used)),
    ),
    peerDependencies,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return bundle;
}

const getVersions = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, getInstalledVersion(name)]));

/** Copies the font files that are used, and returns the names of their packages. */
async function copyFonts(target: string): Promise<string[]> {
  const names: string[] = [];
  for (const { npmPackage, folder, files } of FONT_SOURCES) {
    const from = findPackageFolder(npmPackage, join(root, 'packages/capture'));
    const found = await readdir(join(from, folder), { recursive: true });
    for (const name of found.filter((file) => files.test(basename(file))))
      cpSync(join(from, folder, name), join(target, npmPackage, folder, name));
    // The version is part of the name of the folder that fonts are unpacked into.
    const { version, license } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
    writeFileSync(
      join(target, npmPackage, 'package.json'),
      `${JSON.stringify({ name: npmPackage, version, license })}\n`,
    );
    names.push(npmPackage);
  }
  return names;
}

function createManifest(): object {
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    name: 'curbcut',
    version,
    description: 'Scans websites in a real browser, finds accessibility barriers, and verifies their fixes.',
    keywords: ['accessibility', 'a11y', 'wcag', 'testing', 'scanner'],
    license,
    type: 'module',
    bin: { curbcut: 'dist/main.js' },
    // The package is a command; none of its modules can be imported.
    exports: {},
    engines: { node: `>=${MIN_NODE}` },
    // Includes the browser, although only Linux (x64) can use it, because on Node 20 npm would omit an
    // optional one.
    dependencies: getVersions(EXTERNAL_PACKAGES),
    peerDependencies: { 'playwright-core': '*' },
    peerDependenciesMeta: { 'playwright-core': { optional: true } },
  };
}
