import { anyChangeOptions, observeChanges } from '../../../in-page-kit/changes.ts';
import { countRequests } from '../../../in-page-kit/requests.ts';
import { getOpenRoots } from '../../../in-page-kit/tree.ts';
import { type FocusReading, finishImmediateEffects, getFocusLog, readFocus } from './focus.ts';

/** Several presses of Tab in a row. The effect of each is read when the next key is pressed. */
interface TabRun {
  readonly readings: FocusReading[];
  readonly observer: MutationObserver;
  /**
   * Whether keys no longer reach the page, because one of them did something other than move focus to another
   * element.
   */
  isStopped: boolean;
  /** Whether the page has changed while no key was being handled. */
  hasReacted: boolean;
  /** Number of timers that the page had set before the run. */
  readonly timersBefore: number;
}

/** What the keys of a run did. */
export interface TabRunResult {
  /** Where focus was after each key press that reached the page. */
  readonly readings: readonly FocusReading[];
  /** Whether scripts neither changed the page nor moved focus after a key's handlers. */
  readonly isQuiet: boolean;
}

/** The run that is in progress. */
const tabbing: {
  run: TabRun | undefined;
  /**
   * The roots in which changes are detected. Finding a large page's shadow roots takes longer than a key press.
   */
  roots: readonly (Document | ShadowRoot)[] | undefined;
} = { run: undefined, roots: undefined };

/**
 * Prepares for several presses of Tab without waiting in between. If a key does anything other than move
 * focus to another element, the page receives no more keys.
 *
 * @param node where focus is
 * @returns whether that is possible; keys that go to frames can't be withheld
 */
export function startTabRun(node: number): boolean {
  const log = getFocusLog();
  if (!log || node === -1 || window.length > 0) return false;
  tabbing.roots ??= getOpenRoots();
  const onChanges = () => {
    started.hasReacted ||= !log.isExpected;
  };
  const started: TabRun = {
    readings: [],
    // Changes made by a key's handlers are reported before the next key, no matter how soon it follows.
    observer: observeChanges(onChanges, anyChangeOptions, tabbing.roots),
    isStopped: false,
    hasReacted: false,
    timersBefore: countRequests().timers,
  };
  tabbing.run = started;
  let previous = node;
  let isFirst = true;
  log.refusesKey = () => {
    if (isFirst) {
      isFirst = false;
      return false;
    }
    if (started.isStopped) return true;
    const reading = readFocus();
    started.readings.push(reading);
    started.isStopped = !isPlainMove(reading) || reading.node === previous;
    previous = reading.node;
    return started.isStopped;
  };
  return true;
}

/** Ends the run after its keys have been handled, and lets the page react as it would between two keys. */
export async function endTabRun(): Promise<TabRunResult> {
  const log = getFocusLog();
  if (!tabbing.run || !log) return { readings: [], isQuiet: false };
  const { readings, observer, isStopped, timersBefore } = tabbing.run;
  log.refusesKey = () => false;
  if (!isStopped) readings.push(readFocus());
  await finishImmediateEffects(timersBefore);
  tabbing.run.hasReacted ||= observer.takeRecords().length > 0 || log.late.length > 0;
  observer.disconnect();
  const isQuiet =
    !tabbing.run.hasReacted &&
    readings.every(({ late, lateBeforeKey }) => late.length === 0 && lateBeforeKey.length === 0);
  tabbing.run = undefined;
  return { readings, isQuiet };
}

/** Whether the browser moved focus from one element to another, and nothing else happened. */
function isPlainMove({ node, isForeignFrame, isKeyCanceled, moves, hasLeft, late }: FocusReading): boolean {
  return node !== -1 && !isForeignFrame && !isKeyCanceled && !hasLeft && moves <= 2 && late.length === 0;
}
