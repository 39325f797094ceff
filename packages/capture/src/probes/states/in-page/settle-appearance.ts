import { getOpenRoots } from '../../../in-page-kit/tree.ts';
import { finishAnimations } from '../../../visit/in-page/finish-animations.in-page.ts';
import { waitForFrame } from '../../../visit/in-page/wait-for-frame.in-page.ts';

/** A safety net for pages that don't render frames; on a busy machine, a frame may take more than a second. */
const FRAME_MS = 5_000;
/** Content appears within this time. Longer animations show how much time is left until it disappears. */
const MAX_EFFECT_MS = 2_000;

/** Waits until the page has its new appearance, with animations finished. */
export async function settleAppearance(): Promise<void> {
  await waitForFrame(FRAME_MS);
  if (finishEffects() > 0) await waitForFrame(FRAME_MS);
}

/**
 * Finishes what a control has started. Returns the number of animations. Messages that close at the end of an animation
 * stay open, because a message that is closing may have lost its role or its text.
 */
export function finishEffects(): number {
  return finishAnimations(getOpenRoots(), { maxMs: MAX_EFFECT_MS });
}
