import type { StablePage } from '../../visit/stable-page.ts';
import { ARROWS, END, HOME, pressKey } from '../keyboard/keys.ts';
import type { EffectObserver, Effects } from './effect-observer.ts';

/** The keys that set a value or move a caret. The first ones may be at the end of the range. */
const VALUE_KEYS = [...ARROWS, HOME, END];

/**
 * Presses the arrow keys, Home and End on tab stops, and undoes the effects, until one is what the caller is
 * looking for.
 *
 * @param stops walk numbers
 * @returns whether it was found
 * @throws {CdpError}
 */
export async function pressValueKeys(
  page: StablePage,
  observer: EffectObserver,
  stops: readonly number[],
  isFound: (effects: Effects, stop: number) => boolean,
): Promise<boolean> {
  for (const stop of stops) {
    for (const key of VALUE_KEYS) {
      if (!(await page.mainFrame.call('focusNode', [stop]))) break;
      const effects = await observer.observeWithPolling(stop, () => pressKey(page.session, key));
      await observer.restore(effects);
      if (isFound(effects, stop)) return true;
    }
  }
  return false;
}
