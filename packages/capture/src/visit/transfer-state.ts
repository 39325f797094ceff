import { createMainWorld, PageFrame } from './frames.ts';
import type { MainDocument } from './main-document.ts';
import type { StoredState } from './stored-state.ts';
import type { Tab } from './tab.ts';

/** Reads the cookies of a tab and what the origin of its page has stored. */
export async function readStoredState(tab: Pick<Tab, 'readCookies'>, page: PageFrame): Promise<StoredState> {
  const [cookies, storage] = await Promise.all([tab.readCookies(), page.call('readStorage', [])]);
  const origin = URL.parse(page.url)?.origin;
  // Documents without their own origin don't store anything.
  const isStored = origin !== undefined && origin !== 'null';
  return { cookies, origins: isStored ? { [origin]: storage } : {} };
}

/**
 * Restores each origin's storage in an empty document, which the browser shows without a request.
 *
 * @param maxMs milliseconds to wait for each of these documents
 */
export async function restoreStoredState(
  tab: Tab,
  document: MainDocument,
  { cookies, origins }: StoredState,
  maxMs: number,
): Promise<void> {
  const { session, frameId, script } = tab;
  await tab.restoreCookies(cookies);
  const entries = Object.entries(origins);
  if (entries.length === 0) return;
  const unsubscribe = session.on('Fetch.requestPaused', ({ requestId }) => {
    const responseHeaders = [{ name: 'content-type', value: 'text/html' }];
    const body = Buffer.from('<!doctype html><title></title>').toString('base64');
    session
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
      .catch(() => {});
  });
  try {
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    for (const [origin, storage] of entries) {
      const { documentCount } = document;
      await session.send('Page.navigate', { url: `${origin}/` });
      await document.waitUntil(() => document.documentCount > documentCount, maxMs);
      createMainWorld(session);
      const frame = new PageFrame({ id: frameId, url: origin }, null, session, script);
      await frame.call('restoreStorage', [storage]);
    }
  } finally {
    unsubscribe();
    await session.send('Fetch.disable');
  }
}
