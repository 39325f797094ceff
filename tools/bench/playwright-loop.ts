import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, chromium } from 'playwright-core';
import { distributeUrls } from './runner.ts';

/** Minified axe-core, which compiles faster: the comparison is with the fastest loop of this kind. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Playwright events after which the loop tests a page. */
export const LOOP_WAITS = ['load', 'networkidle'] as const;
export type LoopWait = (typeof LOOP_WAITS)[number];

/**
 * Starts the loop that most scanners use: for each URL, open a new page, load it and run axe-core in it.
 *
 * @param waitUntil `load` is common, but tests many applications before they have rendered. `networkidle`
 * waits until there have been no requests for half a second.
 */
export function startAxeLoop(concurrency: number, browserPath: string, waitUntil: LoopWait = 'load') {
  return startLoop(concurrency, browserPath, async (context, url) => {
    const page = await context.newPage();
    await page.goto(url, { waitUntil });
    await page.evaluate(axeSource);
    await page.evaluate('axe.run().then(({ violations, incomplete }) => ({ violations, incomplete }))');
    await page.close();
  });
}

/** Starts the same loop without evaluation: the lower limit for the time it takes. */
export function startLoadOnly(concurrency: number, browserPath: string) {
  return startLoop(concurrency, browserPath, async (context, url) => {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    await page.close();
  });
}

async function startLoop(
  concurrency: number,
  browserPath: string,
  visitPage: (context: BrowserContext, url: string) => Promise<void>,
) {
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const workers = Array.from({ length: concurrency }, () => (url: string) => visitPage(context, url));
  return { visit: (urls: readonly string[]) => distributeUrls(urls, workers), close: () => browser.close() };
}
