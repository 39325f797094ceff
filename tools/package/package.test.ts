import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installation } from '@curbcut/server/installation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFolder } from '../lib/static-server.ts';
import { buildPackage } from './build-package.ts';
import { findPackageFolder } from './notices.ts';

const root = resolve(import.meta.dirname, '../..');
/** Bundling and starting processes take a long time on a busy machine. */
const TIMEOUT_MS = 180_000;
const isBuilt = existsSync(join(installation.webDir, 'index.html'));

let folder: string;
let packageFolder: string;
let manifest: {
  version: string;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
};
let importedPackages: readonly string[];

beforeAll(async () => {
  if (!isBuilt) return;
  folder = await mkdtemp(join(tmpdir(), 'curbcut-package-'));
  packageFolder = join(folder, 'node_modules/curbcut');
  importedPackages = (await buildPackage(packageFolder)).packages;
  manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  // An installation has only what the manifest lists, and nothing else from the repository.
  for (const name of Object.keys(manifest.dependencies)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(findPackageFolder(name, root), link);
  }
  mkdirSync(join(folder, 'empty'));
}, TIMEOUT_MS);

afterAll(async () => {
  if (isBuilt) await rm(folder, { recursive: true });
});

/** Runs the package's command in an empty folder. */
async function run(...args: string[]) {
  const ended = promisify(execFile)(process.execPath, [join(packageFolder, 'dist/main.js'), ...args], {
    cwd: join(folder, 'empty'),
    maxBuffer: 64 * 1024 ** 2,
    env: {
      PATH: process.env.PATH,
      // The browser and fonts are already unpacked; compiled code is cached in this test's folder.
      CURBCUT_CACHE: installation.cacheDir,
      CURBCUT_BROWSER: process.env.CURBCUT_BROWSER,
      XDG_CACHE_HOME: join(folder, 'cache'),
      HOME: folder,
    },
  });
  return await ended.catch((error: { code: number; stdout: string; stderr: string }) => error);
}

test.runIf(isBuilt)('the package contains everything it refers to', () => {
  const allowed = [
    ...Object.keys(manifest.dependencies),
    ...Object.keys(manifest.peerDependencies),
    'pg-native',
  ];
  expect(
    importedPackages.filter((name) => !allowed.includes(name) && !builtinModules.includes(name)),
  ).toEqual([]);
  for (const file of ['web/index.html', 'demo-site/index.html', 'drizzle/meta/_journal.json', 'LICENSE'])
    expect(existsSync(join(packageFolder, file)), file).toBe(true);
  const notices = readFileSync(join(packageFolder, 'THIRD_PARTY_NOTICES.txt'), 'utf8');
  // Bundled into the command, included as a file, and contained in the web application.
  for (const name of ['commander', '@expo-google-fonts/arimo', 'react-aria-components'])
    expect(notices).toMatch(new RegExp(`^${name}@[\\d.]+\nLicense: \\S`, 'm'));
});

test.runIf(isBuilt)(
  'the package’s command works in an empty folder',
  async () => {
    expect(await run('--version')).toMatchObject({ stdout: `${manifest.version}\n` });
    const rules = await run('rules', '--format', 'json');
    expect(JSON.parse(rules.stdout).length).toBeGreaterThan(150);
    const demo = await serveFolder(join(root, 'apps/web/demo-site'), '');
    try {
      const scan = await run('scan', `${demo.origin}/index.html`, '--allow-private', '--format', 'jsonl');
      expect(scan).toMatchObject({ code: 1 });
      const lines = scan.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(JSON.stringify(lines)).toContain('image-alt');
    } finally {
      await demo.close();
    }
  },
  TIMEOUT_MS,
);
