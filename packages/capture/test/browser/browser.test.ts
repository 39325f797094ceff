import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { findBrowser, NoBrowserError } from '../../src/browser/find-browser.ts';
import { launchBrowser } from '../../src/browser/launch.ts';
import { isNpmChromiumSupported, unpackNpmChromium } from '../../src/browser/npm-chromium.ts';
import { buildGuardFlags } from '../../src/guard/index.ts';
import { TEST_CACHE } from '../visit/pool-helpers.ts';

const configuredPath = process.env.CURBCUT_BROWSER;
const networkFlags = buildGuardFlags('http://127.0.0.1:1');

let scratchFolder: string;
beforeEach(async () => {
  scratchFolder = await mkdtemp(path.join(os.tmpdir(), 'curbcut-browser-test-'));
});
afterEach(() => rm(scratchFolder, { recursive: true, force: true }));

/** Writes an executable shell script. */
async function writeExecutable(name: string, ...lines: string[]): Promise<string> {
  const file = path.join(scratchFolder, name);
  await writeFile(file, ['#!/bin/sh', ...lines, ''].join('\n'));
  await chmod(file, 0o755);
  return file;
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function waitUntilGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isAlive)) await delay(20);
}

describe.runIf(process.platform !== 'win32')('findBrowser', () => {
  test('finds a browser, starts it once and describes it', async () => {
    const found = await findBrowser({ configuredPath, cacheFolder: TEST_CACHE });
    await expect(access(found.executablePath)).resolves.toBeUndefined();
    expect(found.version).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
    expect(found.userAgent).toMatch(/Chrome\/\d+.* Curbcut$/);
    expect(found.userAgent).not.toContain('Headless');
  });

  test('tries only the configured browser and reports its error', async () => {
    const broken = await writeExecutable(
      'broken',
      'echo "error while loading shared libraries: libnss3.so" >&2',
      'exit 127',
    );
    const finding = findBrowser({ configuredPath: broken, cacheFolder: TEST_CACHE });
    await expect(finding).rejects.toThrow(NoBrowserError);
    await expect(finding).rejects.toThrow(
      /CURBCUT_BROWSER could not be started[\s\S]*broken did not start: it exited with code 127[\s\S]*libnss3\.so/,
    );
  });

  test('reports a configured browser that does not exist', async () => {
    await expect(
      findBrowser({ configuredPath: path.join(scratchFolder, 'nothing'), cacheFolder: TEST_CACHE }),
    ).rejects.toThrow(/nothing did not start: .*ENOENT/);
  });

  test('starts a browser again only if it has changed since an earlier process started it', async () => {
    const { executablePath, env } = await findBrowser({ configuredPath, cacheFolder: TEST_CACHE });
    const exports = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`);
    const starts = path.join(scratchFolder, 'starts');
    const lines = [...exports, `echo >> '${starts}'`, `exec '${executablePath}' "$@"`];
    const counted = await writeExecutable('counted', ...lines);
    const cacheFolder = path.join(scratchFolder, 'cache');
    const countStarts = async () => (await stat(starts)).size;

    const first = await findBrowser({ configuredPath: counted, cacheFolder });
    const afterFirst = await countStarts();
    expect(await findBrowser({ configuredPath: counted, cacheFolder, acceptsKnown: true })).toEqual(first);
    expect(await countStarts()).toBe(afterFirst);

    await findBrowser({ configuredPath: counted, cacheFolder });
    const afterSecond = await countStarts();
    expect(afterSecond).toBeGreaterThan(afterFirst);

    await writeExecutable('counted', '# a new version', ...lines);
    await findBrowser({ configuredPath: counted, cacheFolder, acceptsKnown: true });
    expect(await countStarts()).toBeGreaterThan(afterSecond);

    for (const file of await readdir(path.join(cacheFolder, 'browsers')))
      await writeFile(path.join(cacheFolder, 'browsers', file), '{"version": 1}');
    expect(await findBrowser({ configuredPath: counted, cacheFolder, acceptsKnown: true })).toEqual(first);
  });

  test('turns the sandbox off for root and logs a warning', {
    skip: process.getuid?.() !== 0,
  }, async () => {
    const warnings: string[] = [];
    const { sandbox } = await findBrowser({
      configuredPath,
      cacheFolder: TEST_CACHE,
      onWarning: (sentence) => warnings.push(sentence),
    });
    expect(sandbox).toBe(false);
    expect(warnings).toEqual([expect.stringContaining('without its sandbox (it was started as root)')]);
  });

  test('runs the browser without its sandbox if none is available, and logs a warning', {
    skip: process.getuid?.() === 0,
  }, async () => {
    const { executablePath, env } = await findBrowser({ configuredPath, cacheFolder: TEST_CACHE });
    const exports = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`);
    const confined = await writeExecutable(
      'confined',
      ...exports,
      `case "$*" in *--no-sandbox*) exec '${executablePath}' "$@" ;; esac`,
      'echo "No usable sandbox!" >&2',
      'exit 1',
    );
    const warnings: string[] = [];
    const onWarning = (sentence: string) => warnings.push(sentence);
    const found = await findBrowser({ configuredPath: confined, cacheFolder: TEST_CACHE, onWarning });
    expect(found.sandbox).toBe(false);
    expect(warnings).toEqual([expect.stringContaining('No usable sandbox!')]);
  });

  test.runIf(isNpmChromiumSupported(process.platform, process.arch))(
    'unpacks the npm-shipped browser once and completely, even for two concurrent calls',
    async () => {
      const [one, two] = await Promise.all([
        unpackNpmChromium(scratchFolder),
        unpackNpmChromium(scratchFolder),
      ]);
      expect(one).toEqual(two);
      const { mtimeMs } = await stat(one.executablePath);
      await unpackNpmChromium(scratchFolder);
      expect((await stat(one.executablePath)).mtimeMs).toBe(mtimeMs);
      expect(await readdir(scratchFolder)).toEqual([path.basename(path.dirname(one.executablePath))]);
      // Some machines don't allow this user a sandbox.
      const browser = await launchBrowser({ ...one, sandbox: false, networkFlags });
      await browser.close();
      // Anyone who records a journey would wait for a window that never opens.
      const withWindow = launchBrowser({ ...one, sandbox: false, networkFlags, hasWindow: true });
      await expect(withWindow).rejects.toThrow(/it has no windows .*set CURBCUT_BROWSER/);
    },
  );
});

describe.runIf(process.platform !== 'win32')('a running browser', () => {
  const profilesOf = async (pid: number) =>
    (await readdir(os.tmpdir())).filter((name) => name.startsWith(`curbcut-profile-${pid}-`));

  test('terminates all its processes and removes its profile when closed', async () => {
    const found = await findBrowser({ configuredPath, cacheFolder: TEST_CACHE });
    // The browser shared by this process's tests may also have a profile.
    const before = await profilesOf(process.pid);
    const browser = await launchBrowser({ ...found, networkFlags });
    expect(await profilesOf(process.pid)).toHaveLength(before.length + 1);
    const { processInfo } = await browser.connection.browser.send('SystemInfo.getProcessInfo');
    await browser.close();
    await waitUntilGone(processInfo.map(({ id }) => id));
    expect(await profilesOf(process.pid)).toEqual(before);
  });

  test.each(['SIGKILL', 'SIGTERM'] as const)(
    'leaves no process behind if its parent is killed by %s',
    async (signal) => {
      const parent = spawn(
        process.execPath,
        [path.join(import.meta.dirname, 'launch-and-exit.ts'), TEST_CACHE, configuredPath ?? ''],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      onTestFinished(() => void parent.kill('SIGKILL'));
      const [line] = (await once(createInterface(parent.stdout!), 'line')) as [string];
      const pids = JSON.parse(line) as number[];
      expect(pids.length).toBeGreaterThan(1);
      expect(pids.every(isAlive)).toBe(true);
      parent.kill(signal);
      await once(parent, 'exit');
      await waitUntilGone(pids);
      // If the browser couldn't remove a profile, it is removed when the next browser starts.
      await findBrowser({ configuredPath, cacheFolder: TEST_CACHE });
      expect(await profilesOf(parent.pid!)).toEqual([]);
    },
  );

  test('rejects pending calls with a clear error if the browser is killed', async () => {
    const found = await findBrowser({ configuredPath, cacheFolder: TEST_CACHE });
    const browser = await launchBrowser({ ...found, networkFlags });
    const root = browser.connection.browser;
    const { targetId } = await root.send('Target.createTarget', { url: 'about:blank' });
    const tab = await browser.connection.attach(targetId);
    const call = tab.send('Runtime.evaluate', { expression: 'new Promise(() => {})', awaitPromise: true });
    process.kill(browser.pid, 'SIGKILL');
    await expect(call).rejects.toMatchObject({ name: 'CdpError', reason: 'closed' });
    await browser.exited;
    await browser.close();
  });
});
