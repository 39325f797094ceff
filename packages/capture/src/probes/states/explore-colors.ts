import { findListeners } from '../interaction/listeners.ts';
import { pressKey } from '../keyboard/keys.ts';
import { LimitReachedError, type StatesContext } from './budget.ts';
import { type ControlActivator, UNUSED_KEY } from './control-activator.ts';
import { quoteLabel } from './describe-action.ts';
import type { StateRecorder } from './state-recorder.ts';

const HOVER_EVENTS = new Set(['mouseenter', 'mouseover', 'pointerenter', 'pointerover']);

/** Hovers and focuses one control of each kind. Captures it if its text may become hard to read. */
export async function exploreColors(
  context: StatesContext,
  activator: ControlActivator,
  recorder: StateRecorder,
  hasScripts: boolean,
): Promise<void> {
  const { stateReceiver, limits, page } = context;
  const listening = hasScripts ? [...(await findListeners(page, HOVER_EVENTS)).byElement.keys()] : [];
  const { controls, isCut } = await activator.call('findRestyledControls', [limits.maxRestyled, listening]);
  // The last activated control is still hovered and focused.
  await activator.moveMouse(0, 0);
  await page.mainFrame.call('unfocus', []);
  for (const { id, action, label, key } of controls) {
    if (stateReceiver?.isKnown(key)) continue;
    const point = await activator.call('getRestyledControlPoint', [id]);
    if (point === null) continue;
    if (action === 'hover') await activator.moveMouse(point.x, point.y);
    else {
      await pressKey(page.session, UNUSED_KEY);
      await activator.call('focusRestyledControl', [id]);
    }
    stateReceiver?.onOperated(key);
    await activator.runTimers();
    if (await activator.call('hasLowContrastAfterRestyle', [id])) {
      await activator.call('showRestyledControl', [id]);
      const name = quoteLabel(label);
      const step = action === 'hover' ? `Hover over ${name}` : `Move focus to ${name}`;
      await recorder.capture([key], [step], 'restyled');
    }
    if (action === 'hover') await activator.moveMouse(0, 0);
    else await page.mainFrame.call('unfocus', []);
  }
  if (isCut) throw new LimitReachedError();
}
