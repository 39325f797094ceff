import type { StablePage } from '../visit/stable-page.ts';

/**
 * Runs in the page's own world. The page is already cut off from the network. This script keeps the page from
 * noticing that in the middle of a test, and from opening browser dialogs.
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

/** Pages that can no longer send anything over connections opened earlier. */
const sealedPages = new WeakSet<StablePage>();

/**
 * Silently drops what a page would send while its controls are being activated. Nothing can leave the machine
 * anyway (`StablePage.network`), but a page that sees its requests fail may change. This lasts until the page
 * is left.
 *
 * @throws {CdpError}
 */
export async function lockDownPage(page: StablePage): Promise<void> {
  if (sealedPages.has(page)) return;
  sealedPages.add(page);
  await page.session.send('Runtime.evaluate', { expression: MUTE_PAGE });
  await page.mainFrame.call('forbidRequests', [true]);
}
