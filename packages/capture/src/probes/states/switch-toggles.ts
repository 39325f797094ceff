import { comparePixels, decodeScreenshot, MIN_CHANGED_PIXELS } from '../keyboard/compare-pixels.ts';
import type { StatesContext } from './budget.ts';
import type { ControlActivator } from './control-activator.ts';
import type { ControlInteraction } from './facts.ts';
import type { TriggerInfo } from './in-page/state-explorer.ts';
import type { OptionReading, ToggleReading } from './in-page/toggle-states.ts';

/**
 * Clicks controls that are on or off twice. Records those that look different each time while their state
 * stays the same. They are focused and hovered both times. If one looks different, it's clicked again without
 * focus and hover, to see whether it has exactly two appearances.
 *
 * @param found receives them, even if a limit ends the test
 */
export async function switchToggles(
  context: StatesContext,
  activator: ControlActivator,
  found: ControlInteraction[],
): Promise<void> {
  for (const toggle of await context.call('findStateToggles', [])) {
    const stale = await switchTwice(context, activator, toggle);
    if (stale !== null) found.push(stale);
  }
  for (const option of await context.call('findStateOptions', [])) {
    const stale = await selectOption(context, activator, option);
    if (stale !== null) found.push(stale);
  }
}

async function switchTwice(
  context: StatesContext,
  activator: ControlActivator,
  toggle: TriggerInfo,
): Promise<ControlInteraction | null> {
  const read = () => readToggle(activator, toggle);
  const before = await read();
  const readings: (ToggleReading | null)[] = [];
  for (let click = 0; click < 2; click++) {
    const aimed = await activator.activate(toggle);
    if (aimed === null || aimed.isCovered) return null;
    readings.push(await read());
  }
  const [on, off] = readings;
  if (!before || !on || !off) return null;
  const isSameState = on.value === before.value && off.value === before.value;
  const isNamed = on.label !== before.label;
  if (!isSameState || isNamed || on.look === off.look) return null;
  const isSilent = [on, off].every(({ states, shown }) => states === before.states && shown === before.shown);
  const isSwitched = isSilent && (await hasTwoAppearances(context, activator, toggle, off));
  return toStale(context, before, isSwitched ? 'switched' : 'restyled');
}

/**
 * Returns whether a control that was just clicked twice alternates between two different images with each
 * further click, while its name and everything that exposes a state stay as they are. The pointer and focus
 * are elsewhere, so that only its own state can be the reason. If the page tries to send anything, the state
 * may be waiting for a response.
 */
async function hasTwoAppearances(
  context: StatesContext,
  activator: ControlActivator,
  toggle: TriggerInfo,
  known: ToggleReading,
): Promise<boolean> {
  await context.call('startRequestWatch', []);
  const navigations = await context.call('countBlockedNavigations', []);
  const images = [await takeImage(context, activator, toggle, known)];
  for (let click = 0; click < 3; click++) {
    if ((await activator.activate(toggle)) === null) return false;
    images.push(await takeImage(context, activator, toggle, known));
  }
  // An even number of clicks leaves the control as it was.
  await activator.activate(toggle);
  const hasSent =
    (await context.call('endRequestWatch', [])) ||
    (await context.call('countBlockedNavigations', [])) > navigations;
  const [off, on, offAgain, onAgain] = images;
  if (hasSent || !off || !on || off !== offAgain || on !== onAgain) return false;
  const whole = { left: 0, top: 0, right: Number.MAX_SAFE_INTEGER, bottom: Number.MAX_SAFE_INTEGER };
  const { near } = comparePixels(decodeScreenshot(off), decodeScreenshot(on), [whole], 1);
  return near >= MIN_CHANGED_PIXELS;
}

/** Returns a screenshot of a control, as a base64-encoded PNG; null if its name or any exposed state has changed. */
async function takeImage(
  { page: { session } }: StatesContext,
  activator: ControlActivator,
  toggle: TriggerInfo,
  known: ToggleReading,
): Promise<string | null> {
  await leave(activator);
  const reading = await readToggle(activator, toggle);
  const isSame = (['label', 'states', 'shown'] as const).every((name) => reading?.[name] === known[name]);
  if (!reading?.box || !isSame) return null;
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip: { ...reading.box, scale: 1 },
  });
  return data;
}

/** Moves the pointer and focus away from the controls. */
async function leave(activator: ControlActivator): Promise<void> {
  await activator.moveMouse(0, 0);
  await activator.call('unfocus', []);
}

/** Clicks an option that isn't selected. The pointer is on it both times. */
async function selectOption(
  context: StatesContext,
  activator: ControlActivator,
  option: TriggerInfo,
): Promise<ControlInteraction | null> {
  const read = () => readToggle(activator, option);
  const point = await activator.aim(option);
  if (point === null || point.isCovered) return null;
  await leave(activator);
  await context.call('startRequestWatch', []);
  const optionBefore = await activator.call('readOption', [option.id]);
  await activator.moveMouse(point.x, point.y);
  const before = await read();
  if ((await activator.activate(option)) === null) return null;
  const after = await read();
  if (!before || !after || after.value !== before.value || after.look === before.look) return null;
  await activator.moveMouse(0, 0);
  const optionAfter = await activator.call('readOption', [option.id]);
  const hasSent = await context.call('endRequestWatch', []);
  const isSwitched =
    !hasSent && after.label === before.label && hasExchangedAppearance(optionBefore, optionAfter);
  return toStale(context, before, isSwitched ? 'switched' : 'restyled');
}

/** Returns whether an option now looks like the selected one did, and the other way round. */
function hasExchangedAppearance(before: OptionReading | null, after: OptionReading | null): boolean {
  return (
    before !== null &&
    after !== null &&
    before.states === after.states &&
    before.look !== before.selectedLook &&
    before.look === after.selectedLook &&
    before.selectedLook === after.look
  );
}

async function readToggle(activator: ControlActivator, { id }: TriggerInfo): Promise<ToggleReading | null> {
  await activator.runTimers();
  return activator.call('readToggle', [id]);
}

function toStale(
  { toNodeIndex }: StatesContext,
  before: ToggleReading,
  change: 'restyled' | 'switched',
): ControlInteraction | null {
  const node = before.node === -1 ? null : toNodeIndex(before.node);
  if (node === null) return null;
  const { attribute, value } = before;
  return {
    node,
    attribute,
    before: value,
    after: value,
    change,
    relation: 'controlled',
    isConveyedElsewhere: false,
    stopsBetween: 0,
  };
}
