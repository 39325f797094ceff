/**
 * `npm run fixturebench [-- --json]`: compares a scan in a Playwright test with `@axe-core/playwright` on the same
 * pages: milliseconds per scan, and the number of elements with findings. Both run on the same open page, and take
 * turns going first. Screenshots are off, because axe-core takes none.
 */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { findBrowser } from '@curbcut/capture/start';
import { openPageScanner } from '@curbcut/engine';
import { scanPage } from '@curbcut/playwright/scan-page';
import { chromium, type Page } from '@playwright/test';
import { serveFolder } from '../lib/static-server.ts';
import { median } from '../lib/statistics.ts';

const root = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const cacheDir = join(root, '.cache');
/** Windows in which each page is scanned, in CSS pixels. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

interface Measurement {
  readonly ms: number;
  readonly elements: number;
}

const scanner = openPageScanner({ cacheDir, onWarning: (sentence) => process.stderr.write(`${sentence}\n`) });

async function measureFixture(page: Page): Promise<Measurement> {
  const start = performance.now();
  const { scan } = await scanPage(scanner, page, { name: 'page', screenshot: false });
  const ms = performance.now() - start;
  return { ms, elements: scan.issues.reduce((sum, { occurrences }) => sum + occurrences.length, 0) };
}

async function measureAxe(page: Page): Promise<Measurement> {
  const start = performance.now();
  const { violations } = await new AxeBuilder({ page }).analyze();
  const ms = performance.now() - start;
  return { ms, elements: violations.reduce((sum, { nodes }) => sum + nodes.length, 0) };
}

const folder = join(root, 'apps/web/demo-site');
const site = await serveFolder(folder);
const { executablePath } = await findBrowser({ cacheFolder: cacheDir, onWarning: () => undefined });
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath, args });
const results: { readonly fixture: Measurement[]; readonly axe: Measurement[] } = { fixture: [], axe: [] };
try {
  const page = await (await browser.newContext()).newPage();
  const files = readdirSync(folder).filter((name) => name.endsWith('.html'));
  // The first scans compile code.
  for (const name of files.slice(0, 2)) {
    await page.goto(`${site.origin}/${name}`);
    await measureFixture(page);
    await measureAxe(page);
  }
  for (const [round, window] of WINDOWS.entries())
    for (const [index, name] of files.entries()) {
      await page.setViewportSize(window);
      await page.goto(`${site.origin}/${name}`);
      const both = [
        async () => results.fixture.push(await measureFixture(page)),
        async () => results.axe.push(await measureAxe(page)),
      ];
      for (const measure of (round + index) % 2 === 0 ? both : both.toReversed()) await measure();
    }
} finally {
  await browser.close();
  await scanner.close();
  await site.close();
}

const summarize = (all: readonly Measurement[]) => ({
  scans: all.length,
  medianMs: Math.round(median(all.map(({ ms }) => ms))),
  totalMs: Math.round(all.reduce((sum, { ms }) => sum + ms, 0)),
  elements: all.reduce((sum, { elements }) => sum + elements, 0),
});
const report = { fixture: summarize(results.fixture), axe: summarize(results.axe) };
if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
else
  for (const [name, { scans, medianMs, totalMs, elements }] of Object.entries(report))
    process.stdout.write(
      `${name.padEnd(8)} ${scans} scans, median ${medianMs} ms, total ${totalMs} ms, ${elements} elements with findings\n`,
    );
