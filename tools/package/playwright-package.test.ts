import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '@curbcut/capture/start';
import { installation } from '@curbcut/server/installation';
import { afterAll, expect, test } from 'vitest';
import { COMPLETE } from '../../tools/test/scope.ts';
import { buildPlaywrightPackage } from './build-package.ts';
import { findPackageFolder } from './notices.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'curbcut-playwright-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const link = (name: string, target: string) => {
  const path = join(folder, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
};

test('the package scans in a test and writes its reports with only the dependencies in its manifest', {
  tags: COMPLETE,
}, async () => {
  const packageFolder = join(folder, 'node_modules/@curbcut/playwright');
  const { packages } = await buildPlaywrightPackage(packageFolder);
  const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  expect(Object.keys(manifest.peerDependencies)).toEqual(['@playwright/test']);
  for (const name of Object.keys(manifest.dependencies)) link(name, findPackageFolder(name, root));
  for (const name of ['@playwright/test', 'playwright', 'playwright-core'])
    link(name, findPackageFolder(name, root));
  expect(packages).toContain('@playwright/test');
  const { executablePath } = await findBrowser({
    cacheFolder: installation.cacheDir,
    onWarning: () => undefined,
  });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'playwright.config.js'),
    `export default {
  reporter: [['line'], ['@curbcut/playwright/reporter']],
  use: { launchOptions: { executablePath: ${JSON.stringify(executablePath)}, args: ['--no-sandbox'] } },
};`,
  );
  writeFileSync(
    join(folder, 'a.spec.js'),
    `import { expect, test } from '@curbcut/playwright';
test('finds an issue', async ({ page, scan }) => {
  await page.setContent('<html lang="en"><title>A</title><main><h1>A</h1><img src="a.png" width="20" height="20"></main>');
  const result = await scan(page);
  expect(result.notTested).toBe(null);
  expect(result.issues.map(({ ruleId }) => ruleId)).toEqual(['image-alt']);
  expect(result).not.toHaveNoIssues();
});`,
  );
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'test'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, FORCE_COLOR: '0' },
  }).catch((error: { stdout: string }) => error);
  expect(stdout).toContain('1 passed');
  expect(stdout).toContain('Curbcut: 1 issue, at worst critical, in 1 state.');
  for (const name of ['index.html', 'curbcut.sarif'])
    expect(existsSync(join(folder, 'curbcut-report', name)), name).toBe(true);
});
