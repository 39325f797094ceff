import type { ClipScreenshot } from '../contrast/clip-screenshot.ts';
import type { Area } from '../contrast/plan-clips.ts';
import type { ProbeBudget, ProbeContext } from '../define-probe.ts';
import type { MeasuredColors } from './facts.ts';
import { measureDrawing, REQUIRED_CONTRAST } from './measure-pixels.ts';

/**
 * A checkbox or radio button: its walk number, the walk number of the element that paints it, and the area
 * around it.
 */
interface Switch {
  readonly control: number;
  readonly painter: number;
  readonly bounds: Area;
}

type FindScreenshot<Target> = (target: Target) => ClipScreenshot | null;

/**
 * Measures the difference between the states of checkboxes and radio buttons. A weak difference counts only
 * if a third screenshot equals the first one. If the first one was taken while a row was fading in, its
 * background differs.
 *
 * @param asIs finds the screenshot of a control in its own state
 */
export async function measureStates<Target extends Switch>(
  context: Pick<ProbeContext<'controlContrast', ProbeBudget>, 'call'>,
  switches: readonly Target[],
  asIs: FindScreenshot<Target>,
  takeScreenshots: (targets: readonly Target[]) => Promise<FindScreenshot<Target>>,
): Promise<ReadonlyMap<Target, MeasuredColors | null>> {
  const others = await captureOtherStates(context, switches, takeScreenshots);
  const states = new Map<Target, MeasuredColors | null>();
  for (const target of switches) {
    const [before, other] = [asIs(target), others(target)];
    if (before !== null && other !== null) states.set(target, measureState(target.bounds, before, other));
  }
  const getContrast = (target: Target) => states.get(target)?.contrast ?? REQUIRED_CONTRAST;
  const weak = switches.filter((target) => getContrast(target) < REQUIRED_CONTRAST);
  const again = await takeScreenshots(weak);
  for (const target of weak) {
    const [before, after] = [asIs(target), again(target)];
    const isSteady =
      before !== null &&
      after !== null &&
      measureDrawing(before, after, target.bounds, 'everywhere') === null;
    if (!isSteady) states.delete(target);
  }
  return states;
}

/** Takes screenshots of checkboxes and radio buttons in their other state. */
async function captureOtherStates<Target extends Switch>(
  { call }: Pick<ProbeContext<'controlContrast', ProbeBudget>, 'call'>,
  switches: readonly Target[],
  takeScreenshots: (targets: readonly Target[]) => Promise<FindScreenshot<Target>>,
): Promise<FindScreenshot<Target>> {
  if (switches.length === 0) return () => null;
  const toggled = await call('toggleControls', [
    switches.map(({ control }) => control),
    switches.map(({ painter }) => painter),
  ]);
  const toggledNodes = new Set(toggled);
  const find = await takeScreenshots(switches.filter(({ control }) => toggledNodes.has(control)));
  await call('resetControlStates', []);
  return (target) => (toggledNodes.has(target.control) ? find(target) : null);
}

/** Measures what differs between two states in both screenshots, because the mark may be in either. */
function measureState(bounds: Area, before: ClipScreenshot, other: ClipScreenshot): MeasuredColors | null {
  const both = [
    measureDrawing(before, other, bounds, 'drawn'),
    measureDrawing(other, before, bounds, 'drawn'),
  ].flatMap((drawing) => drawing?.best ?? []);
  const [first, second] = both;
  if (first === undefined || second === undefined) return null;
  return first.contrast > second.contrast ? first : second;
}
