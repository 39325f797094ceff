import { chooseOptionsNear } from '../interaction/choose-options.ts';
import { describeEffects } from '../interaction/describe-effects.ts';
import {
  changesOnlyColors,
  changesSameElements,
  compareEffects,
  type EffectObserver,
  type EffectOverlap,
  type Effects,
  getOwnChanges,
  hasEffect,
  jumpsWithinPage,
  leavesPage,
  setsSameValues,
  showsSameContent,
} from '../interaction/effect-observer.ts';
import type { EntryField, MouseTarget, ReachableControl } from '../interaction/in-page/targets.ts';
import { KEY_EVENTS, type PageListeners } from '../interaction/listeners.ts';
import { pressValueKeys } from '../interaction/press-value-keys.ts';
import {
  ALT_DOWN,
  ARROWS,
  BACKSPACE,
  ENTER,
  ESCAPE,
  type Keystroke,
  pressKey,
  SPACE,
  toKeystroke,
} from '../keyboard/keys.ts';
import type { MouseEffect, MouseOnlyContext, MouseOnlyResult } from './mouse-effect.ts';

/** Looks for controls that are reachable by keyboard and have the same effect. */
export async function findAlternatives(
  context: MouseOnlyContext,
  observer: EffectObserver,
  found: readonly MouseEffect[],
  { listeners, deletions }: { listeners: PageListeners; deletions: readonly FieldEffects[] },
): Promise<MouseOnlyResult[]> {
  const { page, budget, limits, toNodeIndex } = context;
  const { controls, isCut } = await page.mainFrame.call(
    'findReachableControls',
    [found.map(({ target }) => target.node), limits.maxControls],
    { timeoutMs: budget.callMs },
  );
  const headerCells = new Set(
    await page.mainFrame.call('findHeaderCells', [found.map(({ target }) => target.node)]),
  );
  const best = new Map<MouseEffect, { overlap: EffectOverlap; node: number }>();
  const compareWithAll = (effects: Effects, node: number, compared = found) => {
    for (const one of compared) {
      const overlap = compareEffects(one.effects, effects);
      // A widget's tab stop is a different item, whose own effect may be in the same part of the page.
      if (overlap === 'partly' && one.widget?.entry === node) continue;
      const known = best.get(one)?.overlap ?? 'none';
      if (overlap !== 'none' && known !== 'same') best.set(one, { overlap, node });
    }
  };
  const isUndecided = (one: MouseEffect) => best.get(one)?.overlap !== 'same';
  const compareWithValue = (effects: Effects, node: number) => {
    for (const one of found.filter(isUndecided)) {
      if (
        setsSameValues(one.effects, effects) ||
        changesSameElements(one.effects, effects) ||
        editsSameValue(one.effects, effects)
      )
        best.set(one, { overlap: 'same', node });
    }
    return !found.some(isUndecided);
  };
  for (const control of controls) {
    const effects = await activate(context, observer, control);
    compareWithAll(effects, control.node);
    // A radio button sets a different value than a click on a row of stars, but the same one as another click.
    if (control.key === ' ') compareWithValue(effects, control.node);
  }
  const clicked = found
    .filter((one) => isUndecided(one) && one.part === null)
    .map(({ target, effects }) => ({ node: target.node, focus: effects.focus }));
  const stops = await page.mainFrame.call('findValueStopsNear', [clicked]);
  // This comes first, because a script may consider its list open as soon as its field has had focus.
  for (const stop of stops) {
    // A header cell sorts a table. What typing in a field shows and hides there is the effect of a filter.
    const isFilter = headerCells.size > 0 && (await page.mainFrame.call('isTextEntry', [stop]));
    const compared = isFilter ? found.filter(({ target }) => !headerCells.has(target.node)) : found;
    if (!compared.some(isUndecided)) continue;
    for (const effects of await openWithKeyboard(context, observer, stop)) {
      compareWithAll(effects, stop, compared);
      for (const one of compared.filter(isUndecided)) {
        if (showsSameContent(one.effects, effects)) best.set(one, { overlap: 'same', node: stop });
      }
    }
  }
  const compareDeletion = async ({ field, effects }: FieldEffects) => {
    compareWithAll(effects, field.node);
    for (const one of found.filter(isUndecided)) {
      if (
        (await deletesSameItems(context, one.effects, effects)) ||
        (await onlySelectsEntry(context, one, field, effects))
      )
        best.set(one, { overlap: 'same', node: field.node });
    }
  };
  for (const deletion of deletions) await compareDeletion(deletion);
  const undecided = found.filter(isUndecided).map(({ target }) => target.node);
  for (const field of await page.mainFrame.call('findEntryFieldsNear', [undecided]))
    await compareDeletion({ field, effects: await deleteItems(context, observer, field) });
  await pressValueKeys(page, observer, stops, compareWithValue);
  // Choosing an option may sort a table, for example.
  const tried = new Set<number>();
  for (const { target } of found.filter(isUndecided)) {
    for await (const { list, effects } of chooseOptionsNear(
      page,
      observer,
      target.node,
      LIST_LEVELS,
      tried,
    )) {
      compareWithAll(effects, list);
      compareWithValue(effects, list);
    }
  }
  for (const one of found.filter(isUndecided)) {
    const field = await findSetField(context, one.effects);
    if (field !== null) best.set(one, { overlap: 'same', node: field });
  }
  const hasKeyListeners = listeners.global.some(({ type }) => KEY_EVENTS.has(type));
  for (const key of hasKeyListeners ? [ESCAPE, ...ARROWS] : []) {
    await page.mainFrame.call('unfocus', []);
    const effects = await observer.observe(-1, () => pressKey(page.session, key));
    compareWithAll(effects, -1);
    await observer.restore(effects);
  }
  // If a click removed a field's only entry, the script may still consider it removed after the page is
  // restored. Then Backspace has nothing to remove.
  const removed = found.filter(({ effects }) =>
    getOwnChanges(effects).some(
      ({ kind, isInside, isAround }) => kind === 'hidden' && (isInside || isAround),
    ),
  );
  const only = new Set(
    await page.mainFrame.call('findSoleEntries', [removed.map(({ target }) => target.node)]),
  );
  return found.flatMap((one): MouseOnlyResult[] => {
    const node = toNodeIndex(one.target.node);
    const { overlap = 'none', node: similarNode = -1 } = best.get(one) ?? {};
    if (node === null || overlap === 'same') return [];
    // Which item is selected is part of a widget's state, even if only colors show it.
    const isVisible = one.part !== null || !changesOnlyColors(one.effects);
    const mayHaveField = one.widget?.mayHaveField === true;
    const isCertain = !isCut && one.isRestored && isVisible && !mayHaveField && !only.has(one.target.node);
    return [
      {
        node,
        similar: one.target.similar.flatMap((other) => toNodeIndex(other) ?? []),
        isTabStop: one.target.isTabStop,
        part: one.part,
        effect: describeEffects(one.effects),
        alternative: overlap === 'partly' ? 'partly' : isCertain ? 'none' : 'unknown',
        similarControl: similarNode === -1 ? null : toNodeIndex(similarNode),
        target: one.target.node,
      },
    ];
  });
}

/** Number of ancestors of an element to search for lists that have the same effect: a header cell’s page section, say. */
const LIST_LEVELS = 5;

/**
 * Number of presses of Backspace. Some lists of entries first select the last entry, and the clicked one may
 * be the first.
 */
const EXTRA_BACKSPACE_PRESSES = 12;
/** Maximum number of presses for a field's text. */
const MAX_FIELD_PRESSES = 30;

/**
 * Whether a click replaces a number with a field in which people type it, and keys change the same number, as on a
 * slider.
 */
function editsSameValue(onClick: Effects, onKey: Effects): boolean {
  const clicked = getOwnChanges(onClick).filter(({ kind }) => kind !== 'paint');
  const isNumber = (text: string) => /^\P{L}*\d\P{L}*$/u.test(text);
  const changed = new Set(
    getOwnChanges(onKey).flatMap(({ kind, element }) => (kind === 'text' ? [element] : [])),
  );
  return (
    clicked.some(({ kind, tag }) => kind === 'shown' && tag === 'input') &&
    clicked.some(({ kind, element }) => kind === 'hidden' && changed.has(element)) &&
    clicked.every(
      ({ kind, tag, text }) =>
        (kind === 'shown' && tag === 'input') || ((kind === 'hidden' || kind === 'text') && isNumber(text)),
    )
  );
}

/** Keys that open the list of a field, in addition to the arrow keys. */
const OPENING_KEYS: readonly Keystroke[] = [ALT_DOWN, ENTER, SPACE, toKeystroke('a')];

/** Focuses a tab stop, which opens the list of some fields, and presses keys that open one. Returns the effects. */
async function openWithKeyboard(
  { page }: MouseOnlyContext,
  observer: EffectObserver,
  stop: number,
): Promise<Effects[]> {
  const { mainFrame, session } = page;
  await mainFrame.call('unfocus', []);
  const onFocus = await observer.observe(stop, () => mainFrame.call('focusNode', [stop]));
  await observer.restore(onFocus);
  const all = [onFocus];
  for (const keystroke of OPENING_KEYS) {
    if (!(await mainFrame.call('focusNode', [stop]))) break;
    const effects = await observer.observe(stop, () => pressKey(session, keystroke));
    await observer.restore(effects);
    all.push(effects);
  }
  await mainFrame.call('unfocus', []);
  return all;
}

/** What Backspace did in a field. */
export interface FieldEffects {
  readonly field: EntryField;
  readonly effects: Effects;
}

/** Number of presses that remove an entry if the first one only selects it. */
const ENTRY_PRESSES = 2;

/**
 * Presses Backspace in empty fields that follow elements to be clicked, which may be entries in a list or buttons in
 * entries. After a click, the script may be in a state in which it ignores Backspace, although the click was undone.
 */
export async function deleteEntriesBefore(
  { page }: MouseOnlyContext,
  observer: EffectObserver,
  targets: readonly MouseTarget[],
): Promise<FieldEffects[]> {
  const { mainFrame, session } = page;
  const entries = targets.filter(({ isTabStop }) => !isTabStop).map(({ node }) => node);
  const deletions: FieldEffects[] = [];
  for (const field of await mainFrame.call('findEntryFieldsNear', [entries, true])) {
    if (!(await mainFrame.call('focusNode', [field.node]))) continue;
    const effects = await observer.observe(field.node, async () => {
      for (let press = 0; press < ENTRY_PRESSES; press++) await pressKey(session, BACKSPACE);
    });
    await observer.restore(effects);
    await mainFrame.call('unfocus', []);
    deletions.push({ field, effects });
  }
  return deletions;
}

/**
 * Presses Backspace until a field is empty, and then a few more times, which is how people remove the entries
 * before it.
 */
async function deleteItems(
  { page }: MouseOnlyContext,
  observer: EffectObserver,
  { node, length }: EntryField,
): Promise<Effects> {
  // A component that loses focus may take it back once.
  const hasFocus =
    (await page.mainFrame.call('focusNode', [node])) || (await page.mainFrame.call('focusNode', [node]));
  if (!hasFocus) return noEffects;
  const presses = Math.min(length, MAX_FIELD_PRESSES) + EXTRA_BACKSPACE_PRESSES;
  const pressBackspace = async () => {
    for (let press = 0; press < presses; press++) await pressKey(page.session, BACKSPACE);
  };
  let effects = await observer.observe(node, pressBackspace);
  // Some fields ignore the key while their list of suggestions is open.
  if (!hasEffect(effects)) {
    effects = await observer.observe(node, async () => {
      await pressKey(page.session, ESCAPE);
      await pressBackspace();
    });
  }
  await observer.restore(effects);
  return effects;
}

/**
 * Whether a click removed one entry from a list, and Backspace a different one. The script may consider the
 * clicked entry removed although its removal was undone.
 */
async function deletesSameItems(
  { page }: MouseOnlyContext,
  onClick: Effects,
  onDelete: Effects,
): Promise<boolean> {
  const getHidden = (effects: Effects) =>
    getOwnChanges(effects).flatMap(({ kind, node }) => (kind === 'hidden' && node !== -1 ? [node] : []));
  const [clicked, deleted] = [getHidden(onClick), getHidden(onDelete)];
  if (clicked.length === 0 || deleted.length === 0) return false;
  return page.mainFrame.call('isEntryNextTo', [clicked[0]!, deleted]);
}

/**
 * Whether a click on an entry in a list only selects it, which may hide the field after the entries, and
 * Backspace in the field removes an entry. Keyboard users then don't need to select an entry, for example to
 * remove it.
 */
async function onlySelectsEntry(
  { page }: MouseOnlyContext,
  { target, effects }: MouseEffect,
  field: EntryField,
  onDelete: Effects,
): Promise<boolean> {
  const isElsewhere = leavesPage(effects) || jumpsWithinPage(effects) || effects.dialogs.length > 0;
  const changes = getOwnChanges(effects).filter(({ kind }) => kind !== 'paint');
  if (isElsewhere || !changes.every(({ node }) => node === field.node)) return false;
  const deleted = getOwnChanges(onDelete).flatMap(({ kind, node }) =>
    kind === 'hidden' && node !== -1 ? [node] : [],
  );
  return (
    deleted.includes(target.node) ||
    (deleted.length > 0 && (await page.mainFrame.call('isEntryNextTo', [target.node, deleted])))
  );
}

/**
 * Returns the first field if a click only sets fields that keyboard users can set themselves; null for other
 * effects.
 */
async function findSetField({ page }: MouseOnlyContext, effects: Effects): Promise<number | null> {
  if (leavesPage(effects) || jumpsWithinPage(effects) || effects.dialogs.length > 0) return null;
  const changes = getOwnChanges(effects).filter(({ kind }) => kind !== 'paint');
  if (changes.length === 0 || !changes.every(({ kind, node }) => kind === 'value' && node !== -1))
    return null;
  for (const { node } of changes) {
    if (!(await page.mainFrame.call('hasOperableField', [[node]]))) return null;
  }
  return changes[0]!.node;
}

const noEffects: Effects = {
  changes: [],
  navigations: [],
  jumps: [],
  submits: 0,
  isImmediate: false,
  focus: -1,
  windows: [],
  dialogs: [],
  canDecline: false,
};

/**
 * Activates a control by keyboard and undoes the effect. Links to other documents aren't activated, only
 * read.
 */
async function activate(
  { page }: MouseOnlyContext,
  observer: EffectObserver,
  { node, url, jump, key }: ReachableControl,
): Promise<Effects> {
  if (url !== null) return { ...noEffects, navigations: [url] };
  // Focus alone may open a field's list or calendar.
  const effects = await observer.observe(node, async () => {
    if (await page.mainFrame.call('focusNode', [node]))
      await pressKey(page.session, key === 'Enter' ? ENTER : SPACE);
  });
  await observer.restore(effects);
  // A script may scroll there itself.
  return jump === null ? effects : { ...effects, jumps: [...effects.jumps, jump] };
}
