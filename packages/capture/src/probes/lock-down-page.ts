import type { StablePage } from '../visit/stable-page.ts';

/**
 * Runs in the page's own world. The page is cut off the network already; this keeps it from noticing that in the middle of
 * a test, and from opening dialogs of the browser.
 */
const MUTE_PAGE = `for (const [owner, names] of [
  [globalThis.WebSocket, ['send']],
  [globalThis.WebSocketStream, ['opened']],
  [globalThis.Worker, ['postMessage']],
  [globalThis.SharedWorker, ['port']],
  [globalThis.ServiceWorker, ['postMessage']],
  [globalThis.RTCDataChannel, ['send']],
  [globalThis.Navigator, ['sendBeacon', 'share', 'registerProtocolHandler']],
]) for (const name of names) try {
  if (owner) Object.defineProperty(owner.prototype, name, { value() {}, configurable: true });
} catch {}
window.print = () => {};
void 0`;

/** Pages that can no longer send anything through what they had opened before. */
const sealedPages = new WeakSet<StablePage>();

/**
 * Mutes what a page whose controls are operated would send. Nothing of it could leave the machine (`StablePage.network`), but
 * a page that sees its requests fail changes. It lasts until the page is left.
 *
 * @throws {CdpError}
 */
export async function lockDownPage(page: StablePage): Promise<void> {
  if (sealedPages.has(page)) return;
  sealedPages.add(page);
  await page.session.send('Runtime.evaluate', { expression: MUTE_PAGE });
  await page.mainFrame.evaluate('curbcutInPage.forbidRequests(true)');
}
