import type { StablePage } from '../../visit/stable-page.ts';
import type { KeyboardQuestions } from './facts.ts';
import type { FocusLocation, FocusReader } from './focus-reader.ts';
import type { EdgeTabStops } from './in-page/focus.ts';
import { ARROWS, BACK_TAB, ENTER, ESCAPE, type Keystroke, TAB } from './keys.ts';
import type { TimerWatch } from './timer-watch.ts';
import { dedupeLocations } from './walk-tab-stops.ts';

/** Maximum delay, in milliseconds, of a timer that a page sets to move focus on its own after a key press. */
const REACTION_MS = 40;
/** Maximum delay, in milliseconds, of a timer that moves focus back to where it was. */
const MAX_LATE_MS = 1_000;
/** If focus is moved back within this many milliseconds, no user can press Tab again before that. */
const MAX_UNAVOIDABLE_MS = 300;
/** Number of presses of Shift+Tab after which a ring counts as closed. */
const MAX_BACK_PRESSES = 24;
/** Number of presses in one direction while checking whether a timer moves focus back. */
const MAX_SLOW_PRESSES = 14;
/** Number of times that focus has to be moved back before it counts as trapped. */
const MIN_RETURNS = 2;
/**
 * Replaces {@link MIN_RETURNS} if focus is moved back after every key press. Two timers may be moving it back and
 * forth, so the next key press may lead out.
 */
const MIN_RETURNS_IN_A_ROW = 6;
/** Number of presses of Tab after pressing a key that may lead out. */
const MAX_EXIT_PRESSES = 3;
/** If focus reaches this many locations in a row without being moved back, it has escaped. */
const MAX_STOPS_AWAY = 4;
/** Maximum number of controls that are activated to get out of a ring. */
const MAX_ACTIVATED_CONTROLS = 6;

export interface TrapContext {
  readonly page: StablePage;
  readonly reader: FocusReader;
  readonly edges: EdgeTabStops;
  readonly timers: TimerWatch;
  /** Maximum number of presses of Tab on the page, in all walks. */
  readonly maxPresses: number;
  readonly exitKeys: KeyboardQuestions['exitKeys'];
  /** Whether controls may be activated. False if the visit is signed in. */
  readonly mayActivate: boolean;
}

/** A keyboard trap that remained after every usual way to get out was tried. */
export interface VerifiedTrap {
  readonly isSlow: boolean;
  /** Index in the list of keys that the page mentions; null if none of them leads out. */
  readonly exit: number | null;
  /** Whether Escape followed by Tab leads out, which the page doesn't explain. */
  readonly needsEscape: boolean;
}

/**
 * Tries Shift+Tab, Escape, the arrow keys, the keys that the page mentions, and the controls inside, as a
 * user would.
 *
 * @returns null if one of the usual keys or a control leads out
 */
export async function verifyTrap(
  ring: readonly FocusLocation[],
  context: TrapContext,
): Promise<VerifiedTrap | null> {
  const { reader, exitKeys, mayActivate } = context;
  const inside = new Set(ring.map(({ key }) => key));
  if (await canLeaveBackward(ring, inside, context)) return null;
  const canLeaveWith = async (keys: readonly Keystroke[]): Promise<boolean> => {
    if (!(await reader.moveFocusTo(ring[0]!))) return true;
    let location: FocusLocation | null = null;
    for (const key of keys) location = await reader.pressAndWait(key, REACTION_MS);
    return location !== null && !inside.has(location.key);
  };
  if (await canLeaveWith([ESCAPE])) return null;
  for (const arrow of ARROWS) {
    if (!(await reader.moveFocusTo(ring[0]!))) return null;
    const location = await reader.pressAndWait(arrow, 0);
    if (location.node !== -1 && !inside.has(location.key)) return null;
  }
  for (const [position, { keystroke }] of exitKeys.entries()) {
    // One attempt covers both cases: pressing the key a second time could turn the trap back on.
    const isOut =
      (await canLeaveWith([keystroke])) || !inside.has((await reader.pressAndWait(TAB, REACTION_MS)).key);
    if (isOut) return { isSlow: false, exit: position, needsEscape: false };
  }
  if (mayActivate && (await canLeaveByControl(ring, inside, context))) return null;
  const needsEscape = await canLeaveWith([ESCAPE, TAB]);
  return { isSlow: false, exit: null, needsEscape };
}

/**
 * Returns the locations of a ring where focus stays after a key press. At the others, it stays only until the next
 * frame is rendered or a short timer runs, which may happen only after the next key press.
 */
export async function findRestingLocations(
  ring: readonly FocusLocation[],
  { reader }: TrapContext,
): Promise<readonly FocusLocation[]> {
  const inside = new Set(ring.map(({ key }) => key));
  if (!(await reader.moveFocusTo(ring[0]!))) return ring;
  const found: FocusLocation[] = [];
  for (let presses = 0; presses <= ring.length; presses++) {
    const location = await reader.pressAndWait(TAB, REACTION_MS);
    if (!inside.has(location.key)) return ring;
    found.push(location);
  }
  return dedupeLocations(found);
}

/** Checks whether Shift+Tab reaches a location outside the ring and focus stays there. */
async function canLeaveBackward(
  ring: readonly FocusLocation[],
  inside: Set<string>,
  { reader }: TrapContext,
): Promise<boolean> {
  if (!(await reader.moveFocusTo(ring[0]!))) return true;
  let repeats = 0;
  let previous = ring[0]!.key;
  for (let presses = 0; presses < Math.max(MAX_BACK_PRESSES, 2 * ring.length) && repeats < 12; presses++) {
    let location = await reader.press(BACK_TAB);
    if (location.hasLeft) return true;
    if (!inside.has(location.key) && location.node !== -1) {
      await reader.wait(REACTION_MS);
      location = await reader.read();
      if (!inside.has(location.key)) return true;
    }
    repeats = location.key === previous ? repeats + 1 : 0;
    previous = location.key;
  }
  return false;
}

/**
 * Checks whether a control inside, such as a dialog's close button or a link to a different page, releases
 * focus.
 */
async function canLeaveByControl(
  ring: readonly FocusLocation[],
  inside: Set<string>,
  { page, reader }: TrapContext,
): Promise<boolean> {
  const ownNodes = ring.filter(({ frame }) => frame === null).map(({ node }) => node);
  const controls = await page.mainFrame.call('findActivatable', [ownNodes]);
  if (controls.length === 0) return false;
  // A control such as a submit button may lead to a different page, which would end the probe.
  await page.mainFrame.call('startBlockingNavigation', []);
  try {
    for (const node of controls.slice(0, MAX_ACTIVATED_CONTROLS)) {
      if (!(await reader.moveFocusTo({ node, frame: null, inner: -1 }))) return true;
      const after = await reader.pressAndWait(ENTER, REACTION_MS);
      if (!inside.has(after.key) && after.node !== -1) return true;
      if ((await page.mainFrame.call('countBlockedNavigations', [])) > 0) return true;
      // A closed dialog can no longer take focus; a button that only removed its own focus can.
      if (!(await reader.moveFocusTo(ring[0]!))) return true;
      const next = await reader.pressAndWait(TAB, REACTION_MS);
      if (!inside.has(next.key)) return true;
    }
    return false;
  } finally {
    await page.mainFrame.call('stopBlockingNavigation', []);
  }
}

/**
 * Checks whether one of the page's timers moves focus back to a location. It's a trap if that happens in both
 * directions.
 *
 * @returns null if Tab can leave
 */
export async function verifySlowTrap(
  from: FocusLocation,
  context: TrapContext,
): Promise<{ ring: FocusLocation[]; trap: VerifiedTrap } | null> {
  const { reader, exitKeys, timers } = context;
  const forward = await walkSlowly(from, TAB, context);
  if (!forward) return null;
  const backward = await walkSlowly(from, BACK_TAB, context);
  // What follows can't be reached with Tab, although Shift+Tab leads out.
  if (!backward) return { ring: forward.ring, trap: { isSlow: true, exit: null, needsEscape: false } };
  const ring = dedupeLocations([...forward.ring, ...backward.ring]);
  const inside = new Set(ring.map(({ key }) => key));
  for (const [position, keystroke] of [ESCAPE, ...exitKeys.map((exit) => exit.keystroke)].entries()) {
    // Wait until moves caused by an earlier key are over.
    await timers.wait(MAX_LATE_MS);
    if (!(await reader.moveFocusTo(from))) return null;
    await reader.pressAndWait(keystroke, REACTION_MS);
    // Focus may move through several elements inside without leaving.
    let location: FocusLocation;
    let presses = 0;
    do {
      location = await reader.pressAndWait(TAB, MAX_UNAVOIDABLE_MS);
      presses += 1;
    } while (presses < MAX_EXIT_PRESSES && location.late.length === 0 && inside.has(location.key));
    // If focus is moved later, a person has time to press the next key, whether or not focus has been moved
    // by now.
    if (location.late.length > 0 ? location.late.some(({ isPrompt }) => isPrompt) : inside.has(location.key))
      continue;
    if (position === 0) return null;
    return { ring, trap: { isSlow: false, exit: position - 1, needsEscape: false } };
  }
  // Waiting longer after each key press shows how quickly focus is moved back.
  const slowWalk = await walkSlowly(from, TAB, context, MAX_LATE_MS);
  const isSlow = slowWalk?.isPrompt !== true;
  return { ring, trap: { isSlow, exit: null, needsEscape: false } };
}

/** Returns the locations that focus keeps returning to in one direction; null if it gets away. */
async function walkSlowly(
  from: FocusLocation,
  key: Keystroke,
  { reader, edges, timers }: TrapContext,
  waitMs = MAX_UNAVOIDABLE_MS,
): Promise<{ ring: FocusLocation[]; isPrompt: boolean } | null> {
  await timers.wait(MAX_LATE_MS);
  if (!(await reader.moveFocusTo(from))) return null;
  await reader.wait(REACTION_MS);
  await reader.read();
  const ring = new Map([[from.key, from]]);
  let [returnCount, inARow, heldCount, isPrompt] = [0, 0, 0, false];
  let keysAway: string[] = [];
  for (let presses = 0; presses < MAX_SLOW_PRESSES; presses++) {
    const location = await reader.pressAndWait(key, waitMs);
    if (location.hasLeft) return null;
    if (location.late.length > 0 && location.node !== edges.start && location.node !== edges.end) {
      returnCount += 1;
      inARow += 1;
      isPrompt ||= location.late.some((move) => move.isPrompt);
      keysAway = [];
      ring.set(location.key, location);
    } else if (ring.has(location.key)) {
      inARow = 0;
      heldCount = location.isKeyCanceled ? heldCount + 1 : 0;
      keysAway = [];
    } else {
      inARow = 0;
      keysAway.push(location.key);
      if (new Set(keysAway).size > MAX_STOPS_AWAY) return null;
    }
    const needed = inARow > 1 ? MIN_RETURNS_IN_A_ROW : MIN_RETURNS;
    if (returnCount >= needed || heldCount >= 3) return { ring: [...ring.values()], isPrompt };
  }
  return null;
}
