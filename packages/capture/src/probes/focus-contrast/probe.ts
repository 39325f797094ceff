import { type Clip, type ClipScreenshot, captureClip } from '../contrast/clip-screenshot.ts';
import { defineProbe, nothingToTest, type ProbeContext } from '../define-probe.ts';
import { pressKey, toKeystroke } from '../keyboard/keys.ts';
import { probeLimits } from '../limits.ts';
import { compareFocus, differsElsewhere } from './compare-focus.ts';
import type { FaintFocusIndicator, FocusContrastFacts } from './facts.ts';

const budget = {
  callMs: 5_000,
};

type FocusContrastContext = ProbeContext<'focusContrast', typeof budget>;

/** Some pages show focus only after a key press. This key has no function. */
const UNUSED_KEY = toKeystroke('F24');
/** Screenshot pixels per CSS pixel, so that thin lines keep their color. */
const SCALE = 2;
/** Milliseconds within which a script must show focus. */
const SCRIPT_WAIT_MS = 100;

/** Measures the contrast of focus indicators styled by the author, one of each kind. */
export const focusContrastProbe = defineProbe({
  id: 'focus-contrast',
  name: 'contrast of focus indicators',
  facts: 'focusContrast',
  unit: 'types of tab stops',
  leavesPage: 'scrolled',
  dependsOnParts: true,
  budget,
  limits: probeLimits['focus-contrast'],
  startsAtTop: true,
  isNeeded: (stops) => stops.length > 0,
  runsScripts: () => true,
  async run(context) {
    const { page, questions, call, limits, toWalkNumber, toNodeIndex } = context;
    const stops = questions.slice(0, limits.maxStops).flatMap((stop) => toWalkNumber(stop) ?? []);
    if (stops.length === 0 || !(await page.mainFrame.call('mayStyleFocus', []))) return nothingToTest;
    await call('startBlockingNavigation', []);
    await call('watchFocus', []);
    await pressKey(page.session, UNUSED_KEY);
    const { suspects, certain, beyond } = await call('findSuspectIndicatorsWithoutTransitions', [
      stops,
      limits.maxKinds,
    ]);
    const facts: FocusContrastFacts = {
      faint: [],
      tested: certain.flatMap((node) => toNodeIndex(node) ?? []),
      isCut: beyond > 0 || suspects.length > limits.maxMeasured,
    };
    const known: KnownWindow = { unfocused: null };
    for (const [at, suspect] of suspects.slice(0, limits.maxMeasured).entries()) {
      context.onDone(certain.length + at, certain.length + suspects.length);
      const node = toNodeIndex(suspect.node);
      const result = node === null ? null : await measureIndicator(context, suspect.node, known);
      if (node === null || result === null) continue;
      facts.tested.push(node);
      context.onTested([suspect.node, ...suspect.similar]);
      if (result === 'contrasting') continue;
      facts.faint.push({
        ...result,
        node,
        similar: suspect.similar.flatMap((other) => toNodeIndex(other) ?? []),
      });
    }
    await page.mainFrame.call('unfocus', []);
    facts.tested.sort((one, other) => one - other);
    const measured = Math.min(suspects.length, limits.maxMeasured);
    return {
      facts,
      done: certain.length + measured,
      of: stops.length < questions.length ? null : certain.length + suspects.length + beyond,
    };
  },
  async cleanUp({ call, hasScripts }) {
    await (hasScripts ? call('stopBlockingNavigation', []) : call('stopBlockingNavigationSync', []));
  },
});

/** The last screenshot of the window without focus; null if there is none yet. */
interface KnownWindow {
  unfocused: ClipScreenshot | null;
}

/**
 * Compares screenshots of a tab stop with and without focus. Null if it isn't visible or nothing changes
 * permanently.
 */
async function measureIndicator(
  { page, hasScripts }: FocusContrastContext,
  node: number,
  known: KnownWindow,
): Promise<Omit<FaintFocusIndicator, 'node' | 'similar'> | 'contrasting' | null> {
  const { mainFrame } = page;
  const { scroll } = await mainFrame.call('focusForScreenshot', [-1, node, 0]);
  const boxes = await mainFrame.call('readIndicatorBoxes', [node]);
  if (boxes === null) return null;
  const toPage = ({ left, top, right, bottom }: typeof boxes.area) => ({
    left: left + scroll.x,
    top: top + scroll.y,
    right: right + scroll.x,
    bottom: bottom + scroll.y,
  });
  const [control, area] = [toPage(boxes.control), toPage(boxes.area)];
  const capture = (clip: Clip, scale: number) => captureClip(page, clip, scale, budget.callMs, true);
  const captureArea = () =>
    capture(
      { x: area.left, y: area.top, width: area.right - area.left, height: area.bottom - area.top },
      SCALE,
    );
  const captureWindow = () =>
    capture({ ...scroll, width: page.viewport.width, height: page.viewport.height }, 1);
  const unfocused = await captureArea();
  let { hasFocus, reaction } = await mainFrame.call('focusForScreenshot', [node, node, 0]);
  const mayReact = reaction.hasChanged || reaction.hasSetTimer || reaction.hasRequestedFrame;
  if (hasScripts && mayReact)
    ({ hasFocus, reaction } = await mainFrame.call('focusForScreenshot', [node, node, SCRIPT_WAIT_MS]));
  if (!hasFocus || !isAlike(boxes.control, (await mainFrame.call('readIndicatorBoxes', [node]))?.control))
    return null;
  const result = compareFocus(await captureArea(), unfocused, control);
  if (result === null || result === 'contrasting') return result;
  const focusedWindow = await captureWindow();
  await mainFrame.call('focusForScreenshot', [-1, node, mayReact ? SCRIPT_WAIT_MS : 0]);
  // Anything that remains without focus isn't the indicator, and anything that moves on its own can't be
  // measured.
  if (compareFocus(await captureArea(), unfocused, control) !== null) return null;
  const isSameElsewhere = (window: ClipScreenshot | null) =>
    window !== null &&
    window.clip.x === focusedWindow.clip.x &&
    window.clip.y === focusedWindow.clip.y &&
    !differsElsewhere(focusedWindow, window, area);
  // An earlier screenshot can only show that nothing has changed.
  if (!isSameElsewhere(known.unfocused)) {
    known.unfocused = await captureWindow();
    if (!isSameElsewhere(known.unfocused)) return { ...result, changesElsewhere: true };
  }
  return { ...result, changesElsewhere: false };
}

/** Whether a control has kept its position and size. */
function isAlike(
  one: { left: number; top: number; right: number; bottom: number },
  other?: typeof one,
): boolean {
  return (
    other !== undefined &&
    (['left', 'top', 'right', 'bottom'] as const).every((side) => Math.abs(one[side] - other[side]) < 4)
  );
}
