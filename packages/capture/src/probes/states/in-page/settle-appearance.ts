import { getOpenRoots } from '../../../in-page-kit/tree.ts';
import { finishAnimations } from '../../../visit/in-page/finish-animations.in-page.ts';
import { waitForFrame } from '../../../visit/in-page/wait-for-frame.in-page.ts';

/** A safety net for pages that don't render frames; on a busy machine, a frame may take more than a second. */
const FRAME_MS = 5_000;

/** Waits until the page has its new appearance, with animations finished. */
export async function settleAppearance(): Promise<void> {
  await waitForFrame(FRAME_MS);
  if (finishAnimations(getOpenRoots()) > 0) await waitForFrame(FRAME_MS);
}
