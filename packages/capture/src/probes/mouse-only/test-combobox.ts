import type { StablePage } from '../../visit/stable-page.ts';
import {
  type EffectObserver,
  type Effects,
  leavesPage,
  REACTION_MS,
} from '../interaction/effect-observer.ts';
import { Mouse } from '../interaction/pointer.ts';
import {
  ALT_DOWN,
  ARROW_DOWN,
  END,
  ENTER,
  ESCAPE,
  HOME,
  type Keystroke,
  pressKey,
  SPACE,
  TAB,
  toKeystroke,
} from '../keyboard/keys.ts';
import type { ItemsResult } from './test-items.ts';

const [DOWN, UP] = [ARROW_DOWN, toKeystroke('ArrowUp')];
/** Keys that open a list. */
const OPENING_KEYS: readonly Keystroke[] = [ALT_DOWN, ENTER, SPACE, DOWN];
/** Keys with which people move to an option or choose one. Some lists show the active option only once it's chosen. */
const CHOOSING_KEYS: readonly (readonly Keystroke[])[] = [
  [DOWN],
  [UP],
  [END],
  [HOME],
  [DOWN, ENTER],
  [DOWN, SPACE],
  [DOWN, TAB],
  [TAB],
];

/**
 * Opens the list of a combobox with the keyboard and tries to choose an option with keys, and then with the mouse. The
 * result is `no-effect` if no key opens the list, or a click on an option doesn't choose it either.
 */
export async function testCombobox(
  page: StablePage,
  observer: EffectObserver,
  node: number,
): Promise<ItemsResult> {
  const { session, mainFrame } = page;
  const read = () => mainFrame.call('readCombobox', [node]);
  const press = (keys: readonly Keystroke[]) =>
    observer.observe(node, async () => {
      for (const key of keys) {
        await pressKey(session, key);
        await observer.runTimers(REACTION_MS);
      }
    });
  const closed = await read();
  const opener = await findOpener();
  if (opener === 'keyboard' || opener === null || closed === null)
    return opener === null ? 'no-effect' : 'keyboard';
  const letter = await mainFrame.call('readOptionLetter', [node]);
  for (const keys of [...CHOOSING_KEYS, ...(letter === null ? [] : [[toKeystroke(letter)]])]) {
    if (!(await open())) return 'no-effect';
    const before = await read();
    const effects = await press(keys);
    const after = await read();
    if (before === null || after === null) return 'no-effect';
    const isMoved = after.isFocusInList || (after.isOpen && after.state !== before.state);
    if (isMoved || after.value !== closed.value || hasOtherEffect(effects)) {
      await observer.restore(effects);
      return 'keyboard';
    }
  }
  return (await open()) ? clickOption() : 'no-effect';

  /** Returns the key that opens the list, null if none does, or `keyboard` if one chooses an option. */
  async function findOpener(): Promise<Keystroke | 'keyboard' | null> {
    for (const key of OPENING_KEYS) {
      if (!(await mainFrame.call('focusNode', [node]))) return null;
      await press([key]);
      const reading = await read();
      if (reading === null) return null;
      if (reading.value !== closed?.value || reading.isFocusInList) return 'keyboard';
      if (reading.isOpen) return key;
    }
    return null;
  }

  /** Moves focus to the control and opens its list, unless it's open. */
  async function open(): Promise<boolean> {
    if (!(await mainFrame.call('focusNode', [node]))) return false;
    if (!(await read())?.isOpen) await press([opener as Keystroke]);
    return (await read())?.isOpen === true;
  }

  async function clickOption(): Promise<ItemsResult> {
    const point = await mainFrame.call('findOptionPoint', [node]);
    if (point === null) return 'no-effect';
    const mouse = new Mouse(session);
    await observer.begin();
    await mouse.moveTo(point);
    await observer.runTimers(REACTION_MS);
    const effects = await observer.observe(-1, () => mouse.click(point));
    const isChosen = (await read())?.value !== closed!.value;
    const isRestored = await observer.restoreAndCompare(effects);
    await mouse.moveTo(await mainFrame.call('findNeutralPoint', [node]));
    await pressKey(session, ESCAPE);
    return isChosen ? { effects: keepValues(effects), isRestored } : 'no-effect';
  }
}

/** Whether keys did something other than close the list. */
const hasOtherEffect = (effects: Effects): boolean =>
  leavesPage(effects) ||
  effects.dialogs.length > 0 ||
  effects.changes.some(({ kind }) => kind === 'text' || kind === 'value' || kind === 'shown');

/** Leaves out that the list closes, which other controls cause, too. */
const keepValues = (effects: Effects): Effects => ({
  ...effects,
  changes: effects.changes.filter(({ kind }) => kind === 'text' || kind === 'value'),
});
