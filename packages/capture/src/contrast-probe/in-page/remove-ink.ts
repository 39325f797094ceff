import type { InkWorld } from './ink-texts.ts';

/**
 * Reverts the changes of `inkTexts`.
 *
 * Runs in the page: self-contained.
 */
export function removeInk(): void {
  const world = globalThis as unknown as InkWorld;
  const ink = world.curbcutInk;
  if (ink === undefined) return;
  for (const animation of ink.animations) animation.cancel();
  ink.sheets.remove();
  delete world.curbcutInk;
}
