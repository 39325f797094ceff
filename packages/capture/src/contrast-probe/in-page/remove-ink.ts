import { takeInk } from './ink-texts.ts';

/** Reverts the changes of `inkTexts`. */
export function removeInk(): void {
  const ink = takeInk();
  if (ink === null) return;
  for (const animation of ink.animations) animation.cancel();
  ink.sheets.remove();
}
