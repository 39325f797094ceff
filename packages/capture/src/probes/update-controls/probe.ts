import type { NodeIndex } from '@curbcut/page-model';
import type { ControlTrial } from '../auto-update/facts.ts';
import { defineProbe, nothingToTest, type ProbeContext } from '../define-probe.ts';
import { Mouse } from '../interaction/pointer.ts';
import { ESCAPE, pressKey } from '../keyboard/keys.ts';
import { probeLimits } from '../limits.ts';
import { advancePageTime } from '../page-time.ts';

const budget = {
  /** Real time for each call and each run of the clock. */
  callMs: 5_000,
  /** Page time within which a control must take effect. */
  reactionMs: 1_500,
  /**
   * Page time in which text that keeps updating must change again: `watchedIntervals` times the mean time
   * between two changes, but at least `minWatchMs` and at most `maxWatchMs`.
   */
  minWatchMs: 8_000,
  watchedIntervals: 2.5,
  maxWatchMs: 45_000,
  /** Page time of each step for boxes that scroll smoothly, which need frames. */
  stepMs: 500,
};

type UpdateControlsContext = ProbeContext<'ticking', typeof budget, (typeof probeLimits)['update-controls']>;

/** Walk numbers of what moves on its own. */
interface Moving {
  /** Elements whose text scripts change. */
  readonly updated: readonly number[];
  /** Elements that animations move. */
  readonly animated: readonly number[];
}

/**
 * Keys that stop motion in some players. They're tried if something still moves after all controls were
 * tried.
 */
const keys = [ESCAPE, { key: ' ', modifiers: [] }];

/**
 * Clicks controls that may stop text that changes on its own, and records whether they do. The page's clock
 * is advanced, so that the result doesn't depend on how busy the machine is. Stopping text only on hover or
 * focus doesn't count, so the pointer and focus are moved away after each click. The facts are those of the
 * auto-update and moving-text probes.
 */
export const updateControlsProbe = defineProbe({
  id: 'update-controls',
  name: 'controls that pause text',
  facts: 'ticking',
  unit: 'controls',
  leavesPage: 'clock-stopped',
  activatesControls: true,
  budget,
  limits: probeLimits['update-controls'],
  isNeeded: ({ controls, switches }, { page: { autoUpdates }, hasScripts }) => {
    const mayUpdate = hasScripts && autoUpdates.isLikely && autoUpdates.hasTimers;
    if (autoUpdates.hasLongAnimations) return controls.length + switches.length > 0;
    return mayUpdate && controls.length > 0;
  },
  runsScripts: () => true,
  async run(context) {
    const { recorded, questions, limits, call, onDone, mapByWalkNumber } = context;
    const updated = [...mapByWalkNumber(recorded?.nodes ?? []).keys()];
    const animated = [...mapByWalkNumber((recorded?.moving ?? []).map(({ node }) => node)).keys()];
    let moving: Moving = { updated, animated };
    if (recorded === undefined || updated.length + animated.length === 0) return nothingToTest;
    await call('startBlockingNavigation', []);
    if (animated.length > 0) await call('resumeMotion', [animated]);
    const watchMs = await readWatchTime(context, updated);
    moving = await findMoving(context, moving, watchMs);
    const toNodes = (numbers: readonly number[]) =>
      numbers.map(context.toNodeIndex).filter((node): node is NodeIndex => node !== null);
    const tried = toNodes([...moving.updated, ...moving.animated]);
    const trials: ControlTrial[] = [];
    const tryOne = async (trial: Promise<Pick<ControlTrial, 'control' | 'key' | 'effect'>>) => {
      const { effect, ...action } = await trial;
      const still = effect === 'unreachable' ? moving : await findMoving(context, moving, watchMs);
      const stopped = [...moving.updated, ...moving.animated].filter(
        (number) => !still.updated.includes(number) && !still.animated.includes(number),
      );
      moving = still;
      trials.push({
        ...action,
        effect: stopped.length > 0 ? 'stopped' : effect,
        stopped: toNodes(stopped),
      });
    };
    const isMoving = () => moving.updated.length + moving.animated.length > 0;
    const isStoppable = recorded.moving?.some((text) => text.isStoppable) === true;
    const candidates = [...new Set([...questions.controls, ...(isStoppable ? questions.switches : [])])];
    const controls = candidates.slice(0, limits.maxControls);
    for (const [at, control] of controls.entries()) {
      if (!isMoving()) break;
      onDone(at, candidates.length);
      await tryOne(click(context, control));
    }
    for (const key of keys) if (isMoving()) await tryOne(press(context, key));
    const of = isMoving() ? candidates.length : controls.length;
    return { facts: { ...recorded, trials, tried }, done: controls.length, of };
  },
  async cleanUp({ call }) {
    await call('endMotionWatch', []);
    await call('stopBlockingNavigationSync', []);
  },
});

/** Returns how long to watch for the next change, in milliseconds of page time. */
async function readWatchTime({ call }: UpdateControlsContext, updated: readonly number[]): Promise<number> {
  const interval = updated.length > 0 ? await call('restartTextWatch', [updated]) : 0;
  return Math.min(Math.max(interval * budget.watchedIntervals, budget.minWatchMs), budget.maxWatchMs);
}

/** Returns what is still moving. Hidden elements count as stopped. */
async function findMoving(
  { page: { session }, call }: UpdateControlsContext,
  { updated, animated }: Moving,
  watchMs: number,
): Promise<Moving> {
  if (updated.length > 0) {
    await call('restartTextWatch', [updated]);
    const hasScrolled = await call('hasScrolled', []);
    const steps = hasScrolled ? Math.ceil(watchMs / budget.stepMs) : 1;
    for (let step = 0; step < steps; step++) {
      await advancePageTime(session, Math.ceil(watchMs / steps), budget.callMs);
      if (hasScrolled) await call('waitForFrame', [100]);
    }
  }
  const changed = updated.length > 0 ? await call('findChangedTexts', [updated]) : [];
  const still = animated.length > 0 ? await call('findStaticElements', [animated]) : [];
  return { updated: changed, animated: animated.filter((node) => !still.includes(node)) };
}

/** Clicks a control like a user, then moves the pointer and focus away from it. */
async function click(
  context: UpdateControlsContext,
  control: NodeIndex,
): Promise<Pick<ControlTrial, 'control' | 'key' | 'effect'>> {
  const { page, call, toWalkNumber } = context;
  const number = toWalkNumber(control);
  const canClick = number !== null && (await call('isClickable', [number]));
  const point = canClick ? await call('getControlPoint', [number]) : null;
  if (point === null) return { control, key: null, effect: 'unreachable' };
  const mouse = new Mouse(page.session, budget.callMs);
  const effect = await watchEffect(context, () => mouse.click(point));
  await mouse.moveTo({ x: 0, y: 0 });
  return { control, key: null, effect };
}

async function press(
  context: UpdateControlsContext,
  key: (typeof keys)[number],
): Promise<Pick<ControlTrial, 'control' | 'key' | 'effect'>> {
  const effect = await watchEffect(context, () => pressKey(context.page.session, key));
  return { control: null, key: key.key, effect };
}

/** Performs an action and returns its effect, other than stopping something. Then removes focus. */
async function watchEffect(
  { page: { session }, questions, call }: UpdateControlsContext,
  act: () => Promise<void>,
): Promise<'none' | 'opened' | 'left'> {
  const navigations = await call('countBlockedNavigations', []);
  await call('rememberVisibleControls', []);
  let requests = 0;
  const unsubscribe = session.on('Network.requestWillBeSent', ({ request, type }) => {
    if (!/^(data|blob):/.test(request.url) && type !== 'Image' && type !== 'Font') requests += 1;
  });
  try {
    await act();
    await advancePageTime(session, budget.reactionMs, budget.callMs);
  } finally {
    unsubscribe();
  }
  const hasLeft = requests > 0 || (await call('countBlockedNavigations', [])) > navigations;
  const hasOpened = await call('hasNewControl', [questions.names]);
  await call('unfocusAtStart', []);
  return hasLeft ? 'left' : hasOpened ? 'opened' : 'none';
}
