import type { StablePage } from '../../visit/stable-page.ts';
import { type EffectObserver, type Effects, hasEffect, REACTION_MS } from '../interaction/effect-observer.ts';
import { Mouse } from '../interaction/pointer.ts';
import { ARROWS, END, ENTER, HOME, pressKey, SPACE, toKeystroke } from '../keyboard/keys.ts';
import type { UnreachedItems } from './in-page/composite-items.ts';

/** Keys that move between a widget's items. */
const MOVING_KEYS = [...ARROWS, END, HOME];
/**
 * Keys that may open or enter a widget. If they activate its tab stop, that proves nothing about the other
 * items.
 */
const ENTERING_KEYS = [ENTER, SPACE, toKeystroke('F2')];

/** The result of trying to reach a widget's items. */
export type ItemsResult =
  | 'keyboard'
  | 'no-effect'
  | { readonly effects: Effects; readonly isRestored: boolean };

/**
 * Tries to reach a widget's items with keys, and then clicks one. The result is `keyboard` if any key moves
 * focus or selects something, and `no-effect` if a click doesn't do anything either.
 */
export async function testItems(
  page: StablePage,
  observer: EffectObserver,
  { entry, node, letter }: UnreachedItems,
): Promise<ItemsResult> {
  const { session, mainFrame } = page;
  const readState = () => mainFrame.call('readWidgetState', [node]);
  const moving = [...MOVING_KEYS, ...(letter === null ? [] : [toKeystroke(letter)])];
  for (const key of [...moving, ...ENTERING_KEYS]) {
    if (!(await mainFrame.call('focusNode', [entry]))) return 'no-effect';
    const before = await readState();
    const effects = await observer.observe(entry, () => pressKey(session, key));
    const isReaction = moving.includes(key) && (hasEffect(effects) || effects.focus !== entry);
    if (isReaction || (await readState()) !== before) {
      await observer.restore(effects);
      return 'keyboard';
    }
    if (hasEffect(effects) && !(await observer.restoreAndCompare(effects))) return 'no-effect';
  }
  const point = await mainFrame.call('getHitPoint', [node]);
  if (point === null) return 'no-effect';
  const mouse = new Mouse(session);
  await observer.begin();
  await mouse.moveTo(point);
  await observer.runTimers(REACTION_MS);
  await mainFrame.call('ignoreShownElements', []);
  const before = await readState();
  const effects = await observer.observe(node, () => mouse.click(point));
  const after = await readState();
  const isSelected = after.split('|').slice(3).join('|') !== before.split('|').slice(3).join('|');
  if (!hasEffect(effects) && !isSelected) return 'no-effect';
  const isRestored = await observer.restoreAndCompare(effects);
  await mouse.moveTo(await mainFrame.call('findNeutralPoint', [node]));
  return { effects, isRestored };
}

/**
 * Presses arrow keys on a widget that has focus itself. Returns whether they highlight a different item while
 * nothing exposed to assistive technology changes: neither focus nor an ARIA attribute nor any text.
 */
export async function highlightsUnexposedItem(
  { session, mainFrame }: StablePage,
  observer: EffectObserver,
  node: number,
): Promise<boolean> {
  let isHighlighted = false;
  for (const key of ['ArrowDown', 'ArrowRight']) {
    if (!(await mainFrame.call('focusNode', [node]))) return false;
    const before = await mainFrame.call('readFocusedWidget', [node]);
    const effects = await observer.observe(node, () => pressKey(session, toKeystroke(key)));
    const after = await mainFrame.call('readFocusedWidget', [node]);
    await observer.restore(effects);
    const isExposed =
      before.exposed !== after.exposed ||
      effects.changes.some(({ kind }) => kind === 'text' || kind === 'shown');
    if (isExposed || effects.focus !== node) return false;
    isHighlighted ||= effects.isImmediate && before.seen !== after.seen;
  }
  return isHighlighted;
}
