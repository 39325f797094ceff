import type { CaptureFacts, NodeIndex, PageCapture, UseQuestions } from '@curbcut/page-model';
import { CdpError } from '../browser/cdp.ts';
import { probeCharacters } from '../character-probe/index.ts';
import { walkedNodes } from '../contrast-probe/walked-nodes.ts';
import { probeFolding } from '../fold-probe/index.ts';
import { probeKeyboard } from '../keyboard-probe/index.ts';
import { watchTexts } from '../text-watch/index.ts';
import type { RestingPage } from '../visit/resting-page.ts';

export type UseFacts = Pick<CaptureFacts, 'keyboard' | 'folding' | 'characters' | 'ticking'>;

/**
 * Uses a page as people do, for what no page at rest shows. To be called last, after everything else that looks at
 * the page: its scripts react. What cannot be answered stays without an answer.
 *
 * @param isSignedIn the page is shown with somebody's rights: then its controls and character keys are left alone
 */
export async function usePage(
  page: RestingPage,
  capture: PageCapture,
  { keyboard, folding, hasScripts }: UseQuestions,
  isSignedIn: boolean,
): Promise<UseFacts> {
  const facts: UseFacts = {};
  const used = await probeKeyboard(page, capture, keyboard);
  if (used !== null) facts.keyboard = used;
  if (!hasScripts) return facts;
  const { session } = page;
  const walked = walkedNodes(capture);
  try {
    await session.send('Emulation.setScriptExecutionDisabled', { value: false });
    if (!isSignedIn) {
      if (folding.controls.length > 0) {
        facts.folding = await unheard(page, () => probeFolding(page, folding, walked));
      }
      const characters = await probeCharacters(page, (press) => unheard(page, press));
      if (characters !== null) facts.characters = characters;
    }
    if (page.ticking.isLikely) {
      await session.send('Emulation.setScriptExecutionDisabled', { value: true });
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

/** Does something to the page while nothing that it sends reaches anyone. */
async function unheard<T>({ session }: RestingPage, act: () => Promise<T>): Promise<T> {
  await session.send('Network.setBlockedURLs', { urls: ['*'] });
  try {
    return await act();
  } finally {
    await session.send('Network.setBlockedURLs', { urls: [] }).catch(() => {});
  }
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
