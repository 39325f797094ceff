import type { AutoUpdateFacts, MovingText, NodeIndex } from '@curbcut/page-model';
import type { CdpSession } from '../browser/cdp.ts';
import type { StablePage } from '../visit/stable-page.ts';
import type { WalkedMovingTexts } from './in-page/find-moving-texts.ts';

/** Milliseconds of the page's time in which a text that updates by itself must change at least twice. */
const WATCH_MS = 35_000;
/** Milliseconds of the page's time after which no one-shot timer that was already set is still pending. */
const DRAIN_MS = 60_000;
/** Steps, and milliseconds of each, in which time runs ahead on pages with boxes that scripts could scroll. */
const SCROLL_STEPS = 30;
const SCROLL_STEP_MS = 500;
/** Milliseconds of real time for each call. A page that computes for longer is not tested. */
const RUN_AHEAD_TIMEOUT_MS = 5_000;
/** Limits in real time and number for the animations of one page. */
const MAX_ANIMATIONS_MS = 1_500;
const ANIMATIONS_TIMEOUT_MS = 5_000;
const MAX_ANIMATIONS = 100;
/** Maximum number of elements reported for one page. */
const MAX_REPORTED_NODES = 50;

export interface MovingTexts {
  readonly moving: MovingText[];
  /** Whether all animations were examined. */
  readonly isComplete: boolean;
}

/**
 * Finds the texts that animations of the page keep moving, blinking or replacing. Changes nothing.
 *
 * @param toNodeIndex returns the node of the capture that has this number in the last walk
 * @throws {CdpError} when the page went away or did not respond in time
 */
export async function findMovingTexts(
  { mainFrame }: StablePage,
  toNodeIndex: (walkNumber: number) => NodeIndex | null,
): Promise<MovingTexts> {
  const { texts, isComplete }: WalkedMovingTexts = await mainFrame.call(
    'findMovingTexts',
    [MAX_ANIMATIONS, MAX_ANIMATIONS_MS],
    { timeoutMs: ANIMATIONS_TIMEOUT_MS },
  );
  const moving = texts
    .flatMap((text) => {
      const node = toNodeIndex(text.node);
      return node === null ? [] : [{ ...text, node }];
    })
    .sort((one, other) => one.node - other.node);
  return { moving: moving.slice(0, MAX_REPORTED_NODES), isComplete };
}

/**
 * Finds the texts that the page's scripts keep changing. The browser's clock runs ahead whenever the page has nothing to
 * do, so that half a minute takes a few milliseconds, and the result does not depend on how busy the machine is.
 *
 * It must be the last probe, with requests blocked: afterwards the clock of the tab has stopped permanently.
 *
 * @param toNodeIndex returns the node of the capture that has this number in the last walk
 * @returns null when the page computes for too long
 * @throws {CdpError} when the page went away in the meantime
 */
export async function watchAutoUpdates(
  { session, mainFrame }: StablePage,
  toNodeIndex: (walkNumber: number) => NodeIndex | null,
): Promise<AutoUpdateFacts['nodes'] | null> {
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  // While scripts were stopped, one-shot timers were lost or not, depending on when they were due. This discards all of them.
  if (!(await advanceVirtualTime(session, DRAIN_MS))) return null;
  await session.send('Emulation.setScriptExecutionDisabled', { value: false });
  const mayScroll = await mainFrame.call('watchTextChanges', [], {
    timeoutMs: RUN_AHEAD_TIMEOUT_MS,
  });
  let leftMs = WATCH_MS;
  // Boxes that scroll smoothly need frames, which are drawn only between two advances.
  for (let step = 0; mayScroll && step < SCROLL_STEPS; step++) {
    if (!(await advanceVirtualTime(session, SCROLL_STEP_MS))) return null;
    await mainFrame.call('waitForFrame', [100], { timeoutMs: RUN_AHEAD_TIMEOUT_MS });
    leftMs -= SCROLL_STEP_MS;
  }
  if (!(await advanceVirtualTime(session, leftMs))) return null;
  const updated = await mainFrame.call('getAutoUpdatedNodes', [], {
    timeoutMs: RUN_AHEAD_TIMEOUT_MS,
  });
  const nodes = updated.flatMap((node) => toNodeIndex(node) ?? []).sort((a, b) => a - b);
  return nodes.slice(0, MAX_REPORTED_NODES);
}

/** Advances the page's time by this many milliseconds; false when that takes too long. */
async function advanceVirtualTime(session: CdpSession, budget: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const unsubscribe = session.on('Emulation.virtualTimeBudgetExpired', () => resolve(true));
  const timer = setTimeout(() => resolve(false), RUN_AHEAD_TIMEOUT_MS);
  try {
    await session.send(
      'Emulation.setVirtualTimePolicy',
      { policy: 'advance', budget },
      { timeoutMs: RUN_AHEAD_TIMEOUT_MS },
    );
    return await promise;
  } finally {
    clearTimeout(timer);
    unsubscribe();
  }
}
