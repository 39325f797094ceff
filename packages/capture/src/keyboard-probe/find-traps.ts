import type { FocusTrap, KeyboardQuestions, NodeIndex } from '@curbcut/page-model';
import type { RestingPage } from '../visit/resting-page.ts';
import { BACK_TAB, ESCAPE, type Keystroke, press, TAB } from './keys.ts';

/** Presses of the Tab key in one direction from one element. */
const MOST_PRESSES = 80;
/** Milliseconds that a page gets to move the focus by itself after a key. */
const REACTION_MS = 30;

/** Node numbers as the last walk gave them, and back. */
export interface Numbering {
  readonly walked: (node: NodeIndex) => number | null;
  readonly captured: (walked: number) => NodeIndex;
}

/**
 * Looks for keyboard traps: elements from which neither the Tab key nor Shift+Tab nor Escape leads out, pressing
 * real keys. What is asked is only a few elements that react to focus or keys by scripts in their attributes.
 */
export async function findTraps(
  { session, mainFrame }: RestingPage,
  { suspects, stops, exits }: Pick<KeyboardQuestions, 'suspects' | 'stops' | 'exits'>,
  { walked, captured }: Numbering,
): Promise<FocusTrap[]> {
  const focused = async () => {
    const found = await mainFrame.evaluate<number>(
      `new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => resolve(curbcut.focusedNode())), ${REACTION_MS}))`,
    );
    return found === -1 ? -1 : captured(found);
  };
  const enter = (node: NodeIndex) => mainFrame.evaluate<boolean>(`curbcut.focusNode(${walked(node)})`);
  const [firstStop, lastStop] = [stops[0], stops.at(-1)];

  /** The elements among which the key moves the focus for ever; null when it leaves the page or goes around it. */
  async function cycle(from: NodeIndex, key: Keystroke): Promise<Set<NodeIndex> | null> {
    if (!(await enter(from))) return null;
    const path = [await focused()];
    for (let presses = 0; presses < MOST_PRESSES; presses++) {
      await press(session, key);
      const at = await focused();
      if (at === -1) return null;
      const before = path.lastIndexOf(at);
      path.push(at);
      // Twice the same way: it will not go another.
      if (before === -1 || path.indexOf(at) === before) continue;
      const around = new Set(path.slice(before));
      return around.has(firstStop!) && around.has(lastStop!) ? null : around;
    }
    return null;
  }

  /** A key brings the focus out of these elements. */
  async function leaves(inside: ReadonlySet<NodeIndex>, key: Keystroke): Promise<boolean> {
    const [from] = inside;
    if (!(await enter(from!))) return true;
    await press(session, key);
    return !inside.has(await focused());
  }

  /** Whoever presses Tab faster than the page reacts gets out. */
  async function leavesInHaste(inside: ReadonlySet<NodeIndex>): Promise<boolean> {
    const [from] = inside;
    await enter(from!);
    await Promise.all(Array.from(inside, () => press(session, TAB)));
    const found = await mainFrame.evaluate<number>('curbcut.focusedNode()');
    return found === -1 || !inside.has(captured(found));
  }

  const traps: FocusTrap[] = [];
  for (const suspect of suspects) {
    if (traps.some(({ nodes }) => nodes.includes(suspect))) continue;
    const forth = await cycle(suspect, TAB);
    const back = forth && (await cycle(suspect, BACK_TAB));
    if (!forth || !back) continue;
    const inside = new Set([...forth, ...back]);
    if (await leaves(inside, ESCAPE)) continue;
    let exit: number | null = null;
    for (const [position, { keystroke }] of exits.entries()) {
      if (exit === null && (await leaves(inside, keystroke))) exit = position;
    }
    const isSlow = exit === null && (await leavesInHaste(inside));
    traps.push({ nodes: [...inside].sort((a, b) => a - b), isSlow, exit });
  }
  return traps;
}
