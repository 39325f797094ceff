import type { KeyboardQuestions } from '@curbcut/page-model';
import type { RestingPage } from '../visit/resting-page.ts';
import type { FocusPlace, FocusReader } from './focus-reader.ts';
import type { EdgeStops } from './in-page/focus.ts';
import { ARROWS, BACK_TAB, ENTER, ESCAPE, type Keystroke, TAB } from './keys.ts';

/** Milliseconds that a page gets to move the focus by itself after a key. */
const REACTION_MS = 40;
/** Milliseconds after which the focus that came back is taken for something else. */
const LATE_MS = 1_000;
/** Milliseconds within which nobody presses Tab a second time before the focus is back. */
const UNAVOIDABLE_MS = 300;
/** Places that are visited backward before a ring is taken for closed. */
const MAX_BACK_PRESSES = 24;
/** Controls that are activated to get out of a ring. */
const MAX_ACTIVATED = 6;

export interface TrapContext {
  readonly page: RestingPage;
  readonly reader: FocusReader;
  readonly edges: EdgeStops;
  readonly exits: KeyboardQuestions['exits'];
  /** Whether controls may be activated: not where somebody is signed in. */
  readonly mayActivate: boolean;
}

/** What keeps the focus among some places, once every usual way out was tried. */
export interface VerifiedTrap {
  readonly isSlow: boolean;
  /** Position among the keys that the page names; null when none of them leads out. */
  readonly exit: number | null;
  /** Escape and then Tab lead out, which the page does not explain. */
  readonly needsEscape: boolean;
}

/**
 * Tries Shift+Tab, Escape, the arrow keys, the keys that the page names, and the controls inside, as people would.
 *
 * @returns null when one of the usual keys or a control leads out
 */
export async function verifyTrap(
  ring: readonly FocusPlace[],
  context: TrapContext,
): Promise<VerifiedTrap | null> {
  const { reader, exits, mayActivate } = context;
  const inside = new Set(ring.map(({ key }) => key));
  if (await leavesBackward(ring, inside, context)) return null;
  const leaves = async (keys: readonly Keystroke[]): Promise<boolean> => {
    if (!(await reader.enter(ring[0]!))) return true;
    let place: FocusPlace | null = null;
    for (const key of keys) place = await reader.pressAndWait(key, REACTION_MS);
    return place !== null && !inside.has(place.key);
  };
  if (await leaves([ESCAPE])) return null;
  for (const arrow of ARROWS) {
    if (!(await reader.enter(ring[0]!))) return null;
    const place = await reader.pressAndWait(arrow, 0);
    if (place.node !== -1 && !inside.has(place.key)) return null;
  }
  for (const [position, { keystroke }] of exits.entries()) {
    if ((await leaves([keystroke])) || (await leaves([keystroke, TAB]))) {
      return { isSlow: false, exit: position, needsEscape: false };
    }
  }
  if (mayActivate && (await leavesByControl(ring, inside, context))) return null;
  const needsEscape = await leaves([ESCAPE, TAB]);
  return { isSlow: false, exit: null, needsEscape };
}

/** Shift+Tab comes to a place outside, and stays there. */
async function leavesBackward(
  ring: readonly FocusPlace[],
  inside: Set<string>,
  { reader }: TrapContext,
): Promise<boolean> {
  if (!(await reader.enter(ring[0]!))) return true;
  let stays = 0;
  let previous = ring[0]!.key;
  for (let presses = 0; presses < Math.max(MAX_BACK_PRESSES, 2 * ring.length) && stays < 12; presses++) {
    let place = await reader.press(BACK_TAB);
    if (!inside.has(place.key) && place.node !== -1) {
      await reader.wait(REACTION_MS);
      place = await reader.read();
      if (!inside.has(place.key)) return true;
    }
    stays = place.key === previous ? stays + 1 : 0;
    previous = place.key;
  }
  return false;
}

/** A button inside, such as the one that closes a dialog, gives the focus free. */
async function leavesByControl(
  ring: readonly FocusPlace[],
  inside: Set<string>,
  { page, reader }: TrapContext,
): Promise<boolean> {
  const own = ring.filter(({ frame }) => frame === null).map(({ node }) => node);
  const controls = await page.mainFrame.evaluate<number[]>(`curbcut.activatable(${JSON.stringify(own)})`);
  for (const node of controls.slice(0, MAX_ACTIVATED)) {
    if (!(await reader.enter({ node, frame: null, inner: -1 }))) return true;
    const after = await reader.pressAndWait(ENTER, REACTION_MS);
    if (!inside.has(after.key) && after.node !== -1) return true;
    // What was closed can no longer take the focus; what only blurred itself can.
    if (!(await reader.enter(ring[0]!))) return true;
    const next = await reader.pressAndWait(TAB, REACTION_MS);
    if (!inside.has(next.key)) return true;
  }
  return false;
}

/**
 * Looks whether the page moves the focus back to a place by a timer, whichever way it leaves.
 *
 * @returns null when the focus can leave
 */
export async function verifySlowTrap(
  from: FocusPlace,
  { reader, exits, edges }: TrapContext,
): Promise<{ ring: FocusPlace[]; trap: VerifiedTrap } | null> {
  const ring = new Map([[from.key, from]]);
  let soonest = Number.POSITIVE_INFINITY;
  for (const key of [TAB, BACK_TAB]) {
    if (!(await reader.enter(from))) return null;
    await reader.wait(REACTION_MS);
    await reader.read();
    // Twice each way: what happens once may have been the end of something else.
    for (let round = 0; round < 2 * ring.size; round++) {
      const place = await reader.pressAndWait(key, LATE_MS);
      const back = place.late.at(-1);
      if (place.node === edges.start || place.node === edges.end || reader.isSpent) return null;
      if (back === undefined) {
        if (place.moves > 0 && !ring.has(place.key)) return null;
      } else {
        soonest = Math.min(soonest, back.afterMs);
        if (!ring.has(place.key)) {
          if (ring.size === 6) return null;
          ring.set(place.key, place);
        }
      }
    }
  }
  if (soonest === Number.POSITIVE_INFINITY) return null;
  const inside = new Set(ring.keys());
  for (const [position, keystroke] of [ESCAPE, ...exits.map((exit) => exit.keystroke)].entries()) {
    if (!(await reader.enter(from))) return null;
    await reader.pressAndWait(keystroke, REACTION_MS);
    const place = await reader.pressAndWait(TAB, LATE_MS / 2);
    if (inside.has(place.key)) continue;
    if (position === 0) return null;
    return { ring: [...ring.values()], trap: { isSlow: false, exit: position - 1, needsEscape: false } };
  }
  const isSlow = soonest > UNAVOIDABLE_MS;
  return { ring: [...ring.values()], trap: { isSlow, exit: null, needsEscape: false } };
}
