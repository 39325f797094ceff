import type { FocusTrap, KeyboardQuestions, NodeIndex } from '@curbcut/page-model';
import type { RestingPage } from '../visit/resting-page.ts';
import { BACK_TAB, ESCAPE, type Keystroke, press, TAB } from './keys.ts';

/** Presses of the Tab key on one page, all walks together. */
const MOST_PRESSES = 200;
/** Elements in a row that react to nothing and were not met before: then the way is free. */
const FREE_STEPS = 2;
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
  const hasEnd = suspects.length > 0 && (await mainFrame.evaluate<boolean>('curbcut.endStop(true)'));

  const reacting = new Set(suspects);
  const free = new Set<NodeIndex>();
  let presses = 0;

  /** The elements among which the key moves the focus for ever; null when it leaves the page or goes around it. */
  async function cycle(from: NodeIndex, key: Keystroke): Promise<Set<NodeIndex> | null> {
    if (!(await enter(from))) return null;
    const path = [await focused()];
    const isFree = () =>
      path.length > FREE_STEPS &&
      path
        .slice(-FREE_STEPS)
        .every((node, at) => !reacting.has(node) && path.indexOf(node) === path.length - FREE_STEPS + at);
    while (presses++ < MOST_PRESSES) {
      await press(session, key);
      const at = await focused();
      const before = path.lastIndexOf(at);
      path.push(at);
      if (at === -1 || isFree()) break;
      // Twice the same way: it will not go another.
      if (before === -1 || path.indexOf(at) === before) continue;
      const around = new Set(path.slice(before));
      if (!hasEnd && around.has(firstStop!) && around.has(lastStop!)) break;
      return around;
    }
    for (const node of path) free.add(node);
    return null;
  }

  /** A key brings the focus out of these elements. */
  async function leaves(inside: ReadonlySet<NodeIndex>, key: Keystroke): Promise<boolean> {
    const [from] = inside;
    if (!(await enter(from!))) return true;
    await press(session, key);
    return !inside.has(await focused());
  }

  /** The page takes the focus back by a timer: whoever types faster gets out. */
  async function isSlowOn(inside: ReadonlySet<NodeIndex>): Promise<boolean> {
    for (const from of inside) {
      for (const key of [TAB, BACK_TAB]) {
        await enter(from);
        await mainFrame.evaluate('curbcut.focusMovedLater()');
        await press(session, key);
        await focused();
        if (await mainFrame.evaluate<boolean>('curbcut.focusMovedLater()')) return true;
      }
    }
    return false;
  }

  const traps: FocusTrap[] = [];
  for (const suspect of suspects) {
    if (free.has(suspect) || traps.some(({ nodes }) => nodes.includes(suspect))) continue;
    const forth = await cycle(suspect, TAB);
    const back = forth && (await cycle(suspect, BACK_TAB));
    if (!forth || !back) continue;
    const inside = new Set([...forth, ...back]);
    if (await leaves(inside, ESCAPE)) continue;
    let exit: number | null = null;
    for (const [position, { keystroke }] of exits.entries()) {
      if (exit === null && (await leaves(inside, keystroke))) exit = position;
    }
    const isSlow = exit === null && (await isSlowOn(inside));
    traps.push({ nodes: [...inside].sort((a, b) => a - b), isSlow, exit });
  }
  await mainFrame.evaluate('curbcut.endStop(false)');
  return traps;
}
