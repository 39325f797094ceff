/**
 * Captures small pages like `../index.ts`, and caches the captures and the probes' facts for later runs.
 * Meant for tests of code that reads captures: if all pages are in the cache, a run doesn't start a browser.
 * Tests of the capture itself need the uncached functions.
 */
import {
  type ContrastLevel,
  createPageModel,
  type PageCapture,
  type PageModel,
  type ProbeRequests,
} from '@curbcut/page-model';
import type { Viewport } from '../../src/visit/stable-page.ts';
import * as uncached from '../index.ts';
import { hashCaptureGeneration } from './capture-generation.ts';
import { hashKey, MISSING, ResultCache } from './result-cache.ts';

export { findTestBrowser } from '../index.ts';
export { readVideoFile } from '../video.ts';
export { createWaveFile } from '../wave.ts';
export { captureSources, hashCaptureGeneration } from './capture-generation.ts';
export { hashKey, MISSING, ResultCache } from './result-cache.ts';

let opened: Promise<ResultCache> | undefined;

/** Opens the cache of captures. It finds the browser, but doesn't start it if an earlier process has. */
export function openCaptureCache(): Promise<ResultCache> {
  opened ??= uncached
    .findTestBrowser()
    .then(async (browser) => new ResultCache({ generation: await hashCaptureGeneration(browser) }));
  return opened;
}

interface CapturedPage {
  readonly capture: PageCapture;
  /** Whether a later run would get the same facts. */
  readonly isComplete: boolean;
}

interface CaptureTask {
  readonly page: string | uncached.TestPage;
  /** Everything else that the capture depends on. */
  readonly options: unknown;
  /** Returns what the facts depend on in addition to the page; null if there are no facts. */
  readonly getRequests: ((model: PageModel) => unknown) | null;
  readonly capture: () => Promise<CapturedPage>;
}

/** The entries that a capture was read from or written to. */
const keysByCapture = new WeakMap<PageCapture, readonly string[]>();

/** See `captureHtml` in `../index.ts`. */
export function captureHtml(
  page: string | uncached.TestPage,
  options: uncached.TestCaptureOptions = {},
): Promise<PageCapture> {
  return captureCached({
    page,
    options,
    getRequests: null,
    capture: async () => ({ capture: await uncached.captureHtml(page, options), isComplete: true }),
  });
}

/** See `captureWithContrast` in `../index.ts`. */
export function captureWithContrast(
  page: string | uncached.TestPage,
  level: ContrastLevel,
  options: uncached.TestCaptureOptions = {},
): Promise<PageCapture> {
  return captureCached({
    page,
    options,
    getRequests: (model) => ['contrast', model.getContrastRequests(level)],
    capture: async () => {
      const capture = await uncached.captureWithContrast(page, level, options);
      return { capture, isComplete: capture.facts.contrast !== undefined };
    },
  });
}

/** See `captureWithProbes` in `../index.ts`. */
export function captureWithProbes(
  page: string | uncached.TestPage,
  getRequests: (model: PageModel) => ProbeRequests,
  viewport: Partial<Viewport> = {},
): Promise<PageCapture> {
  return captureCached({
    page,
    options: { viewport, isLoaded: true },
    getRequests: (model) => ['probes', getRequests(model)],
    capture: () => uncached.captureAndProbe(page, getRequests, viewport),
  });
}

/**
 * Deletes a capture's entries. Call it when a test has failed, so that the next run doesn't reuse a bad
 * capture.
 */
export async function deleteCapture(capture: PageCapture): Promise<void> {
  const cache = await openCaptureCache();
  await Promise.all((keysByCapture.get(capture) ?? []).map((key) => cache.delete(key)));
}

async function captureCached({ page, options, getRequests, capture }: CaptureTask): Promise<PageCapture> {
  const cache = await openCaptureCache();
  const name = describePage(page);
  // Callers may pass objects with more properties than what is served.
  const { html, files, path } = typeof page === 'string' ? { html: page } : page;
  const pageKey = hashKey({ html, files, path }, options);
  const getFactsKey = (known: PageCapture) =>
    getRequests === null ? null : hashKey(pageKey, getRequests(createPageModel(known)));
  const known = (await cache.read(pageKey)) as PageCapture | typeof MISSING;
  if (known !== MISSING) {
    const factsKey = getFactsKey(known);
    const facts = factsKey === null ? {} : await cache.read(factsKey);
    if (facts !== MISSING) {
      const value: PageCapture = { ...known, facts: facts as PageCapture['facts'] };
      keysByCapture.set(value, factsKey === null ? [pageKey] : [pageKey, factsKey]);
      if (!movesByItself(html))
        await cache.acceptHit(factsKey ?? pageKey, name, withoutTimings(value), async () =>
          withoutTimings((await capture()).capture),
        );
      return value;
    }
  }
  const fresh = await capture();
  const plain: PageCapture = { ...fresh.capture, facts: {} };
  if (known !== MISSING && !movesByItself(html))
    cache.assertUnchanged(name, withoutTimings(known), withoutTimings(plain));
  const factsKey = getFactsKey(plain);
  keysByCapture.set(fresh.capture, factsKey === null ? [pageKey] : [pageKey, factsKey]);
  await cache.write(pageKey, plain);
  if (factsKey !== null && fresh.isComplete) await cache.write(factsKey, fresh.capture.facts);
  return fresh.capture;
}

/**
 * Whether a page changes while it is captured, so that two captures of it differ: these functions capture a page as it
 * is, without the scan's pausing of animations.
 */
const movesByItself = (html: string): boolean =>
  /@keyframes|\banimate|<marquee|\bautoplay\b|setInterval|setTimeout|requestAnimationFrame/.test(html);

const withoutTimings = ({ timings: _, ...capture }: PageCapture) => capture;

function describePage(page: string | uncached.TestPage): string {
  const html = typeof page === 'string' ? page : page.html;
  return `“${html.replace(/\s+/g, ' ').trim().slice(0, 200)}”`;
}
