import { pressKey } from '../keyboard/keys.ts';
import { LimitReachedError, type StatesContext } from './budget.ts';
import { type ControlOperator, UNUSED_KEY } from './control-operator.ts';
import { quoteLabel } from './describe-action.ts';
import type { StateRecorder } from './state-recorder.ts';

/** Hovers and focuses one control of each kind. Captures it if its text may become hard to read. */
export async function exploreColors(
  context: StatesContext,
  operator: ControlOperator,
  recorder: StateRecorder,
): Promise<void> {
  const { stateReceiver, limits, page } = context;
  const { controls, isCut } = await operator.call('findRestyledControls', [limits.maxRestyled]);
  // The last activated control is still hovered and focused.
  await operator.moveMouse(0, 0);
  await page.mainFrame.call('unfocus', []);
  for (const { id, action, label, key } of controls) {
    if (stateReceiver?.isKnown(key)) continue;
    const point = await operator.call('getRestyledControlPoint', [id]);
    if (point === null) continue;
    if (action === 'hover') await operator.moveMouse(point.x, point.y);
    else {
      await pressKey(page.session, UNUSED_KEY);
      await operator.call('focusRestyledControl', [id]);
    }
    stateReceiver?.onOperated(key);
    await operator.runTimers();
    if (await operator.call('hasLowContrastAfterRestyle', [id])) {
      await operator.call('showRestyledControl', [id]);
      const name = quoteLabel(label);
      const step = action === 'hover' ? `Hover over ${name}` : `Move focus to ${name}`;
      await recorder.capture([key], [step], 'restyled');
    }
    if (action === 'hover') await operator.moveMouse(0, 0);
    else await page.mainFrame.call('unfocus', []);
  }
  if (isCut) throw new LimitReachedError();
}
