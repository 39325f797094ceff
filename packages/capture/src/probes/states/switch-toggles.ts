import type { StatesContext } from './budget.ts';
import type { ControlActivator } from './control-activator.ts';
import type { ControlInteraction } from './facts.ts';
import type { ToggleReading, TriggerInfo } from './in-page/state-explorer.ts';

/**
 * Clicks each toggle twice. Records those that look different each time while their state stays the same.
 * Toggles are focused and hovered both times.
 *
 * @param found receives them, even if a limit ends the test
 */
export async function switchToggles(
  { call, toNodeIndex }: StatesContext,
  activator: ControlActivator,
  found: ControlInteraction[],
): Promise<void> {
  for (const toggle of await call('findStateToggles', [])) {
    const stale = await switchTwice(activator, toggle, toNodeIndex);
    if (stale !== null) found.push(stale);
  }
  for (const option of await call('findStateOptions', [])) {
    const stale = await selectOption(activator, option, toNodeIndex);
    if (stale !== null) found.push(stale);
  }
}

type ToNodeIndex = StatesContext['toNodeIndex'];

async function switchTwice(
  activator: ControlActivator,
  toggle: TriggerInfo,
  toNodeIndex: ToNodeIndex,
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
  return !isSameState || isNamed || on.look === off.look ? null : toStale(before, toNodeIndex);
}

/** Clicks an option that isn't selected. The pointer is on it both times. */
async function selectOption(
  activator: ControlActivator,
  option: TriggerInfo,
  toNodeIndex: ToNodeIndex,
): Promise<ControlInteraction | null> {
  const read = () => readToggle(activator, option);
  const point = await activator.aim(option);
  if (point === null || point.isCovered) return null;
  await activator.moveMouse(point.x, point.y);
  const before = await read();
  if ((await activator.activate(option)) === null) return null;
  const after = await read();
  if (!before || !after || after.value !== before.value || after.look === before.look) return null;
  return toStale(before, toNodeIndex);
}

async function readToggle(activator: ControlActivator, { id }: TriggerInfo): Promise<ToggleReading | null> {
  await activator.runTimers();
  return activator.call('readToggle', [id]);
}

function toStale(before: ToggleReading, toNodeIndex: ToNodeIndex): ControlInteraction | null {
  const node = before.node === -1 ? null : toNodeIndex(before.node);
  if (node === null) return null;
  const { attribute, value } = before;
  return {
    node,
    attribute,
    before: value,
    after: value,
    change: 'restyled',
    relation: 'controlled',
    isConveyedElsewhere: false,
    stopsBetween: 0,
  };
}
