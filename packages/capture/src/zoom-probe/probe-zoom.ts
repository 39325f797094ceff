import type { NodeIndex, ZoomFacts } from '@curbcut/page-model';
import { CdpError } from '../browser/cdp.ts';
import type { StablePage, Viewport } from '../visit/stable-page.ts';
import type { WalkedTextLoss } from './in-page/zoomed-texts.ts';

/** Maximum number of elements with text compared on one page, from its top. */
const MAX_TEXTS = 2_000;
/** Milliseconds for the layout; a page that takes longer is not tested. */
const ZOOM_TIMEOUT_MS = 5_000;
/** Milliseconds for scripts to adapt the page to the smaller window, spent only if text is lost otherwise. */
const SCRIPT_WAIT_MS = 400;

/**
 * Zooms the page to 200% for a moment (1.4.4) and compares each text before and after: the window has half
 * the width and height in CSS pixels, and each has twice as many device pixels. The window is restored
 * afterwards.
 *
 * @param toNodeIndex the node of the capture for each number of the last walk
 * @returns null when there is no text, or the page does not respond
 */
export async function probeZoom(
  { session, mainFrame, viewport }: StablePage,
  toNodeIndex: (walked: number) => NodeIndex | null,
  hasScripts: boolean,
): Promise<ZoomFacts | null> {
  const callOptions = { timeoutMs: ZOOM_TIMEOUT_MS };
  const isInCapture = (node: NodeIndex | null) => node !== null;
  try {
    await mainFrame.evaluate("curbcutInPage.unfocus(), scrollTo({ left: 0, top: 0, behavior: 'instant' })");
    const { tested, isCut } = await mainFrame.call('recordTexts', [MAX_TEXTS], callOptions);
    if (tested.length === 0) return null;
    let losses: WalkedTextLoss[];
    try {
      await setZoom(session, viewport, 2);
      await mainFrame.evaluate(WAIT_FOR_TWO_FRAMES);
      losses = await mainFrame.call('findLostTexts', [0.5], callOptions);
      if (losses.length > 0 && hasScripts) {
        await mainFrame.evaluate(`new Promise((resolve) => setTimeout(resolve, ${SCRIPT_WAIT_MS}))`);
        losses = await mainFrame.call('findLostTexts', [0.5], callOptions);
      }
      const windowSized = losses.filter(({ kind }) => kind === 'not-enlarged').map(({ holder }) => holder);
      if (windowSized.length > 0) {
        // A style for narrow windows may have made the text smaller once. Only text sized by the window never
        // grows.
        await setZoom(session, viewport, 4);
        await mainFrame.evaluate(WAIT_FOR_TWO_FRAMES);
        const confirmed = new Set(
          await mainFrame.call('findTextsSizedByWindow', [windowSized, 0.25], callOptions),
        );
        losses = losses.filter(({ kind, holder }) => kind !== 'not-enlarged' || confirmed.has(holder));
      }
    } finally {
      await setZoom(session, viewport, 1);
      await mainFrame.evaluate(`curbcutInPage.clearRecordedTexts(), ${WAIT_FOR_TWO_FRAMES}`);
    }
    return {
      version: 1,
      losses: losses.flatMap(({ holder, by, kind, isWhole }) => {
        const node = toNodeIndex(holder);
        return node === null ? [] : [{ holder: node, by: by === -1 ? null : toNodeIndex(by), kind, isWhole }];
      }),
      tested: tested.map(toNodeIndex).filter(isInCapture),
      isCut,
    };
  } catch (error) {
    if (error instanceof CdpError) return null;
    throw error;
  }
}

/** In the first frame the page is notified of the new size; by the second it is laid out again. */
const WAIT_FOR_TWO_FRAMES =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0))))';

async function setZoom(session: StablePage['session'], viewport: Viewport, factor: number): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: Math.round(viewport.width / factor),
    height: Math.round(viewport.height / factor),
    deviceScaleFactor: viewport.scale * factor,
    mobile: false,
  });
}
