import type { Browser, CDPSession, Disposable, Page, ViewportSize } from '@playwright/test';
import { removeApiRoutes } from './api-routes.ts';
import { pagesWithAudits, pagesWithSites } from './mock-app.ts';

interface SharedPage {
  readonly page: Page;
  readonly session: CDPSession;
  /** The scripts and listeners that the test has added. */
  readonly added: { initScripts: Disposable[]; listeners: Parameters<Page['on']>[] };
  /** Whether the test has changed something that can't be undone. */
  isSpoiled: boolean;
}

let shared: SharedPage | undefined;

/** What a test can't use without changing the page for good. */
const PERMANENT_CHANGES = ['clock', 'exposeFunction', 'exposeBinding'] as const;

/** The media features of `playwright.config.ts`. */
const MEDIA = {
  media: null,
  colorScheme: 'light',
  reducedMotion: 'reduce',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const;

/**
 * Returns this worker's page. A test that opens a screen in the same page as the test before takes half the CPU
 * time: the browser already has the scripts, and needs no new process. Playwright's `reuseContext` doesn't help,
 * because it visits other origins in between, which replaces the process.
 */
export async function getSharedPage(browser: Browser, viewport: ViewportSize | null): Promise<Page> {
  shared ??= await openSharedPage(browser);
  const { page } = shared;
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia(MEDIA);
  return page;
}

async function openSharedPage(browser: Browser): Promise<SharedPage> {
  const page = await (await browser.newContext()).newPage();
  const opened: SharedPage = {
    page,
    session: await page.context().newCDPSession(page),
    added: { initScripts: [], listeners: [] },
    isSpoiled: false,
  };
  const addInitScript = page.addInitScript.bind(page) as (...args: unknown[]) => Promise<Disposable>;
  const on = page.on.bind(page) as (...args: unknown[]) => Page;
  Object.assign(page, {
    addInitScript: async (...args: unknown[]) => {
      const script = await addInitScript(...args);
      opened.added.initScripts.push(script);
      return script;
    },
    on: (...args: Parameters<Page['on']>) => {
      opened.added.listeners.push(args);
      return on(...args);
    },
  });
  for (const member of PERMANENT_CHANGES) {
    const value = page[member];
    Object.defineProperty(page, member, {
      get: () => {
        opened.isSpoiled = true;
        return value;
      },
    });
  }
  return opened;
}

/**
 * Removes what a test has left in the shared page: scripts, listeners, mocked responses, other pages, and what its
 * screens have stored. Playwright ends a worker after a failed test, so only passed tests need this.
 */
export async function resetSharedPage(origin: string): Promise<void> {
  if (shared === undefined) return;
  const { page, session, added, isSpoiled } = shared;
  if (isSpoiled || page.isClosed()) return closeSharedPage();
  for (const script of added.initScripts.splice(0)) await script.dispose();
  for (const [event, listener] of added.listeners.splice(0)) page.off(event, listener);
  for (const other of page.context().pages()) if (other !== page) await other.close();
  // A document of the same origin without scripts; any other would replace the process.
  await page.goto(`${origin}/robots.txt`);
  await page.unrouteAll();
  await removeApiRoutes(page);
  pagesWithAudits.delete(page);
  pagesWithSites.delete(page);
  await page.evaluate(() => sessionStorage.clear());
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'cookies,local_storage,indexeddb',
  });
}

/** Closes the page and its context, which would keep the worker's browser open. */
export async function closeSharedPage(): Promise<void> {
  await shared?.page.context().close();
  shared = undefined;
}
