import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { FoundBrowser } from '../../src/browser/find-browser.ts';
import { captureSources, hashCaptureGeneration } from './capture-generation.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const browser: FoundBrowser = {
  executablePath: '/browser',
  env: { FONTCONFIG_FILE: '/fonts-1/pinned.conf' },
  fonts: 'pinned',
  source: 'npm',
  version: '153.0.0.0',
  sandbox: true,
  userAgent: 'Browser',
};

it('changes with the code that captures and probes, in the page and outside it, and with the browser', async () => {
  const copy = await mkdtemp(path.join(tmpdir(), 'curbcut-generation-'));
  const files = [
    'packages/capture/src/collector/in-page/walk.ts',
    'packages/capture/src/collector/capture-page.ts',
    'packages/capture/src/probes/keyboard/probe.ts',
    'packages/page-model/src/node-columns.ts',
  ];
  const others = ['packages/page-model/src/page.ts', 'packages/capture/src/collector/join-parts.test.ts'];
  for (const file of [...files, ...others, 'packages/capture/package.json', 'package-lock.json']) {
    await mkdir(path.join(copy, path.dirname(file)), { recursive: true });
    await cp(path.join(root, file), path.join(copy, file));
  }
  const hash = (found = browser) => hashCaptureGeneration(found, captureSources, copy);
  const first = await hash();
  expect(await hash()).toBe(first);
  for (const file of [...files, ...others]) {
    const text = await readFile(path.join(copy, file), 'utf8');
    await writeFile(path.join(copy, file), `${text}\n// Changed`);
    expect((await hash()) === first, file).toBe(others.includes(file));
    await writeFile(path.join(copy, file), text);
  }
  expect(await hash({ ...browser, version: '154.0.0.0' })).not.toBe(first);
  expect(await hash({ ...browser, env: { FONTCONFIG_FILE: '/fonts-2/pinned.conf' } })).not.toBe(first);
  await rm(copy, { recursive: true });
});

it('covers everything that the capture imports from the page model', async () => {
  const imported = new Set<string>();
  for await (const file of glob('packages/capture/{src,test-utils}/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const text = await readFile(path.join(root, file), 'utf8');
    for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from '@curbcut\/page-model'/g))
      for (const name of names.split(',').map((part) => part.trim()))
        if (name !== '' && !name.startsWith('type ')) imported.add(name);
  }
  // The test utilities create models to ask rules for their requests, which are part of the keys.
  imported.delete('createPageModel');
  const covered = new Set<string>();
  for await (const file of glob(captureSources, { cwd: root }))
    if (file.startsWith('packages/page-model/'))
      for (const name of Object.keys(await import(path.join(root, file)))) covered.add(name);
  expect(imported.size).toBeGreaterThan(2);
  expect([...imported].filter((name) => !covered.has(name))).toEqual([]);
});
