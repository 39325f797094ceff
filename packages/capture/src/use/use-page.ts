import type { CaptureFacts, NodeIndex, PageCapture, UseQuestions } from '@curbcut/page-model';
import { CdpError, type CdpSession } from '../browser/cdp.ts';
import { probeCharacters } from '../character-probe/index.ts';
import { walkedNodes } from '../contrast-probe/walked-nodes.ts';
import { probeFolding } from '../fold-probe/index.ts';
import { probeKeyboard } from '../keyboard-probe/index.ts';
import { findPictureText } from '../picture-text/index.ts';
import { probeSpacing } from '../spacing-probe/index.ts';
import { watchTexts } from '../text-watch/index.ts';
import { watchVideos } from '../video-probe/index.ts';
import type { RestingFrame, RestingPage } from '../visit/resting-page.ts';
import { probeZoom } from '../zoom-probe/index.ts';

export type UseFacts = Omit<CaptureFacts, 'contrast'>;

/**
 * Uses a page as people do, for what no page at rest shows. To be called last, after everything else that looks at
 * the page: its scripts react. What cannot be answered stays without an answer.
 *
 * @param isSignedIn the page is shown with somebody's rights: then its controls and character keys are left alone
 */
export async function usePage(
  page: RestingPage,
  capture: PageCapture,
  { pictures, videos, spacing, zoom: asksZoom, keyboard, folding, hasScripts }: UseQuestions,
  isSignedIn: boolean,
): Promise<UseFacts> {
  const facts: UseFacts = {};
  const walked = walkedNodes(capture);
  if (hasScripts) page.stir();
  const zoomed = async () => {
    if (!asksZoom) return;
    const zoom = await probeZoom(page, capturedBy(capture, walked), hasScripts);
    if (zoom !== null) facts.zoom = zoom;
  };
  try {
    const pictureText = await findPictureText(page, pictures, walked);
    if (pictureText !== null) facts.pictureText = pictureText;
    const watched = await watchVideos(page, videos, walked);
    if (watched !== null) facts.videos = watched;
    const spaced = await probeSpacing(page, spacing, walked);
    if (spaced !== null) facts.spacing = spaced;
    const probe = () => probeKeyboard(page, capture, keyboard, { hasScripts, isSignedIn });
    const used = hasScripts && keyboard.stops.length > 0 ? await unheard(page, probe) : await probe();
    if (used !== null) facts.keyboard = used;
    if (!hasScripts) {
      await zoomed();
      return facts;
    }
    if (!isSignedIn) {
      if (folding.controls.length > 0) {
        facts.folding = await unheard(page, () => probeFolding(page, folding, walked));
      }
      const characters = await probeCharacters(page, (press) => unheard(page, press));
      if (characters !== null) facts.characters = characters;
    }
    if (asksZoom) await unheard(page, zoomed);
    if (page.ticking.isLikely) {
      page.spoil();
      const ticking = await unheard(page, () => watchTexts(page, capturedBy(capture, walked)));
      if (ticking !== null) {
        facts.ticking = ticking;
        page.ticking.saw(ticking.nodes.length > 0);
      }
    }
  } catch (error) {
    if (!(error instanceof CdpError)) throw error;
  }
  return facts;
}

/**
 * Does something to the page, its scripts running, while nothing that it sends reaches anyone. Afterwards its scripts
 * are stopped, so that it sends nothing later either.
 */
async function unheard<T>({ mainFrame }: RestingPage, act: () => Promise<T>): Promise<T> {
  const sessions = sessionsOf(mainFrame);
  await Promise.all(
    [...sessions].flatMap((session) => [
      session.send('Network.setBlockedURLs', { urls: ['*'] }),
      session.send('Emulation.setScriptExecutionDisabled', { value: false }),
    ]),
  );
  try {
    return await act();
  } finally {
    // Not waited for: a page that hangs answers nothing.
    for (const session of sessions) {
      session.send('Emulation.setScriptExecutionDisabled', { value: true }).catch(() => {});
      session.send('Network.setBlockedURLs', { urls: [] }).catch(() => {});
    }
  }
}

/** The sessions of a frame and of those inside: frames of other sites have their own. */
function sessionsOf(frame: RestingFrame): ReadonlySet<CdpSession> {
  return new Set([frame.session, ...frame.children.flatMap((child) => [...sessionsOf(child)])]);
}

/** The node of the capture for each number that the last walk gave: the other way round than {@link walkedNodes}. */
function capturedBy(
  { nodes }: PageCapture,
  walked: (node: NodeIndex) => number | null,
): (number: number) => NodeIndex | null {
  const captured = new Map<number, NodeIndex>();
  for (const node of nodes.parent.keys()) {
    const number = walked(node);
    if (number !== null) captured.set(number, node);
  }
  return (number) => captured.get(number) ?? null;
}
