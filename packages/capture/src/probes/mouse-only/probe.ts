import { defineProbe, nothingToTest, type ProbeContext } from '../define-probe.ts';
import { describeEffects } from '../interaction/describe-effects.ts';
import {
  changesOnlyColors,
  changesSameElements,
  compareEffects,
  EffectObserver,
  type EffectOverlap,
  type Effects,
  getOwnChanges,
  hasEffect,
  jumpsWithinPage,
  leavesPage,
  onlyHidesElsewhere,
  REACTION_MS,
  setsSameValues,
  showsSameContent,
} from '../interaction/effect-observer.ts';
import type { EntryField, MouseTarget, ReachableControl } from '../interaction/in-page/targets.ts';
import { findListeners, type PageListeners } from '../interaction/listeners.ts';
import { Mouse, type WindowPoint } from '../interaction/pointer.ts';
import { pressValueKeys } from '../interaction/press-value-keys.ts';
import { ARROWS, ENTER, ESCAPE, type Keystroke, pressKey } from '../keyboard/keys.ts';
import { probeLimits } from '../limits.ts';
import type { KeyActivatedElement, MouseOnlyControl, MouseOnlyFacts } from './facts.ts';
import type { UnreachedItems } from './in-page/composite-items.ts';
import { testCombobox } from './test-combobox.ts';
import { highlightsUnexposedItem, testItems } from './test-items.ts';

const budget = {
  callMs: 5_000,
};

type MouseOnlyContext = ProbeContext<'mouseOnly', typeof budget, (typeof probeLimits)['mouse-only']>;

const CLICK_EVENTS = new Set(['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'dblclick']);
/** Events that no key causes on a button. */
const PRESS_EVENTS = new Set(['mousedown', 'mouseup', 'pointerdown', 'pointerup', 'dblclick']);
const KEY_EVENTS = new Set(['keydown', 'keypress', 'keyup']);
const BACKSPACE = { key: 'Backspace', modifiers: [] } as const;
const SPACE = { key: ' ', modifiers: [] } as const;
/** The key that edits an item in tables and lists. */
const EDIT_KEY = { key: 'F2', modifiers: [] } as const;

const keystrokesByName: Readonly<Record<KeyActivatedElement['key'], readonly Keystroke[]>> = {
  Enter: [ENTER],
  Space: [SPACE],
  F2: [EDIT_KEY],
  'an arrow key': ARROWS,
};

/** An element on which clicks have an effect but keys don't. */
interface MouseEffect {
  readonly target: Pick<MouseTarget, 'node' | 'isTabStop' | 'similar'>;
  /**
   * The widget whose keys don't reach the element; `options` if it's a control whose options keys don't reach; null for
   * other elements.
   */
  readonly items: UnreachedItems | 'options' | null;
  readonly effects: Effects;
  readonly isRestored: boolean;
}

/** An element's result, with its walk number. */
type MouseOnlyResult = MouseOnlyControl & { readonly target: number };

/** A tab stop that responds to a key. */
interface KeyEffect {
  readonly target: MouseTarget;
  readonly key: KeyActivatedElement['key'];
  readonly effects: Effects;
  /** Whether it is now in a different state, for example checked, even if only its own colors show that. */
  readonly changesState: boolean;
}

/**
 * Finds elements that respond to clicks while neither they nor any other control responds to the keyboard.
 */
export const mouseOnlyProbe = defineProbe({
  id: 'mouse-only',
  name: 'controls that need a mouse',
  facts: 'mouseOnly',
  unit: 'types of elements',
  leavesPage: 'used',
  activatesControls: true,
  dependsOnParts: true,
  budget,
  limits: probeLimits['mouse-only'],
  startsAtTop: true,
  isNeeded: (_, { hasScripts }) => hasScripts,
  runsScripts: () => true,
  async run(context) {
    const { page, budget, limits } = context;
    const listeners = await findListeners(page, new Set([...CLICK_EVENTS, ...KEY_EVENTS]));
    const listening = [...listeners.byElement].flatMap(([node, list]) => {
      const click = list.find(({ type }) => CLICK_EVENTS.has(type));
      const isPressOnly = list.every(({ type }) => PRESS_EVENTS.has(type));
      const isDoubleClicked = list.some(({ type }) => type === 'dblclick');
      return click ? [{ node, source: click.source, isPressOnly, isDoubleClicked }] : [];
    });
    const isDelegated = listeners.global.some(({ type }) => CLICK_EVENTS.has(type));
    if (listening.length === 0 && !isDelegated) return nothingToTest;
    const widgets = await page.mainFrame.call('findUnreachedItems', [limits.maxWidgets]);
    const { found: targets, total } = await page.mainFrame.call(
      'findMouseTargets',
      [listening, isDelegated, limits.maxKinds],
      { timeoutMs: budget.callMs },
    );
    const focused = await page.mainFrame.call('findFocusedWidgets', [limits.maxWidgets]);
    const comboboxes = await page.mainFrame.call('findComboboxes', [limits.maxWidgets]);
    if (targets.length + widgets.length + focused.length + comboboxes.length === 0) return nothingToTest;
    const facts = await testTargets(context, targets, { unreached: widgets, focused, comboboxes }, listeners);
    const done = targets.length + widgets.length + comboboxes.length;
    const isCut = listeners.isCut || total > targets.length;
    const of = listeners.isCut ? null : total + widgets.length + comboboxes.length;
    return { facts: { ...facts, isCut }, done, of };
  },
});

async function testTargets(
  context: MouseOnlyContext,
  targets: readonly MouseTarget[],
  widgets: {
    readonly unreached: readonly UnreachedItems[];
    readonly focused: readonly number[];
    readonly comboboxes: readonly number[];
  },
  listeners: PageListeners,
): Promise<MouseOnlyFacts> {
  const { page, toNodeIndex } = context;
  const observer = await EffectObserver.start(page);
  try {
    const found: MouseEffect[] = [];
    const operated: KeyEffect[] = [];
    const tested: number[] = [];
    const deletions = await deleteEntriesBefore(context, observer, targets);
    for (const [at, target] of targets.entries()) {
      context.onDone(at, targets.length + widgets.unreached.length);
      const keyEffect = target.isTabStop ? await testKeys(context, observer, target, listeners) : null;
      if (keyEffect !== null) operated.push(keyEffect);
      const isOperable =
        (keyEffect !== null && respondsToKey(keyEffect)) ||
        (!target.isTabStop && (await isReachedByArrows(context, observer, target.node)));
      const result = isOperable ? 'keyboard' : await testClick(context, observer, target);
      context.onTested([target.node, ...target.similar]);
      if (result === 'no-effect') continue;
      tested.push(target.node);
      if (result !== 'keyboard') found.push(result);
    }
    const unexposed: number[] = [];
    for (const widget of widgets.focused) {
      if (await highlightsUnexposedItem(page, observer, widget)) unexposed.push(widget);
    }
    for (const items of widgets.unreached) {
      const result = await testItems(page, observer, items);
      if (result === 'no-effect') continue;
      tested.push(items.node);
      if (result !== 'keyboard') found.push({ target: { ...items, isTabStop: false }, items, ...result });
    }
    for (const node of widgets.comboboxes) {
      const result = await testCombobox(page, observer, node);
      if (result === 'no-effect') continue;
      if (!tested.includes(node)) tested.push(node);
      const target = { node, isTabStop: true, similar: [] };
      if (result !== 'keyboard') found.push({ target, items: 'options', ...result });
    }
    const keyOperated = await findKeyOperated(context, observer, operated, listeners);
    const alternatives =
      found.length > 0 ? await findAlternatives(context, observer, found, { listeners, deletions }) : [];
    const excluded = await findExcludedTargets(context, observer, alternatives, found);
    const controls = alternatives.flatMap(({ target, ...control }) =>
      excluded.has(target) ? [] : [control],
    );
    return {
      controls,
      keyOperated,
      unexposedItems: unexposed.flatMap((node) => toNodeIndex(node) ?? []),
      focusedWidgets: widgets.focused.flatMap((node) => toNodeIndex(node) ?? []).sort((a, b) => a - b),
      tested: tested
        .filter((node) => !excluded.has(node))
        .flatMap((node) => toNodeIndex(node) ?? [])
        .sort((a, b) => a - b),
      isCut: false,
    };
  } finally {
    await observer.stop();
  }
}

/** Returns the walk numbers of results that prove nothing: parts of fields, and effects of the pointer's position. */
async function findExcludedTargets(
  context: MouseOnlyContext,
  observer: EffectObserver,
  results: readonly MouseOnlyResult[],
  found: readonly MouseEffect[],
): Promise<ReadonlySet<number>> {
  const uncertain = results.flatMap(({ alternative, target }) => (alternative === 'none' ? [] : [target]));
  const excluded = new Set(await context.page.mainFrame.call('findFieldParts', [uncertain]));
  for (const { target } of results) {
    const one = found.find(({ target: { node }, items }) => node === target && items === null);
    if (one && !excluded.has(target) && (await isHoverEffect(context, observer, one))) excluded.add(target);
  }
  return excluded;
}

/**
 * Presses Enter and Space on a tab stop, F2 if it listens for double clicks, and then the arrow keys if it may
 * be a control without a role.
 * Returns the first effect, or null. Keys are tried before the click, after which the element might do the
 * opposite.
 */
async function testKeys(
  { page }: MouseOnlyContext,
  observer: EffectObserver,
  target: MouseTarget,
  listeners: PageListeners,
): Promise<KeyEffect | null> {
  const hasOwnKeys = listeners.byElement.get(target.node)?.some(({ type }) => KEY_EVENTS.has(type)) ?? false;
  const keys: [KeyActivatedElement['key'], Keystroke][] = [
    ['Enter', ENTER],
    ['Space', SPACE],
  ];
  if (target.isDoubleClicked) keys.push(['F2', EDIT_KEY]);
  if (target.hasNoRole && hasOwnKeys) {
    keys.push(...ARROWS.map((arrow): (typeof keys)[number] => ['an arrow key', arrow]));
  }
  let changed: KeyEffect | null = null;
  // A tooltip that appears on focus, sometimes after a delay, isn't an effect of the key.
  await observer.observe(target.node, () => page.mainFrame.call('focusNode', [target.node]));
  for (const [key, keystroke] of keys) {
    // A grid's cell may have passed focus on to the field in it, and may not do so again.
    if (!(await page.mainFrame.call('hasFocusInside', [target.node])))
      await page.mainFrame.call('focusNode', [target.node]);
    const before = await page.mainFrame.call('readOwnState', [target.node]);
    const scrolledFrom = await page.mainFrame.call('getPageScroll', []);
    const effects = await observer.observe(target.node, () => pressKey(page.session, keystroke));
    const changesState = (await page.mainFrame.call('readOwnState', [target.node])) !== before;
    const result = { target, key, effects, changesState };
    const hasResponse = respondsToKey(result);
    const scrolledTo = await page.mainFrame.call('getPageScroll', []);
    if (hasResponse || effects.isImmediate || scrolledTo !== scrolledFrom) await observer.restore(effects);
    const mayBeScrolling = scrolledTo !== scrolledFrom && !changesState;
    if (hasResponse && !(mayBeScrolling && (await isEffectOfScrolling(page, observer, result, scrolledTo))))
      return result;
    if (effects.isImmediate && target.hasNoRole) changed ??= result;
  }
  return changed;
}

/** Whether scrolling the page has the same effect as a key that scrolls it: a header changes then, for example. */
async function isEffectOfScrolling(
  { mainFrame }: MouseOnlyContext['page'],
  observer: EffectObserver,
  { target, effects }: KeyEffect,
  top: number,
): Promise<boolean> {
  const scrolled = await observer.observe(target.node, async () => {
    // Without input, changes count only if they're expected.
    await mainFrame.call('expectChanges', [true]);
    await mainFrame.call('scrollPageTo', [top]);
    await mainFrame.call('waitForFrames', []);
    await mainFrame.call('expectChanges', [false]);
  });
  await observer.restore(scrolled);
  return compareEffects(effects, scrolled) === 'same';
}

/** Whether a key has an effect that people can perceive. */
function respondsToKey({ target, effects, changesState }: KeyEffect): boolean {
  const changesItself = target.hasNoRole && effects.changes.some(({ isInside }) => isInside);
  return changesState || respondsToAction(effects) || effects.focus !== target.node || changesItself;
}

/** Returns the elements whose key doesn't do the same thing everywhere on the page. */
async function findKeyOperated(
  { page, toNodeIndex }: MouseOnlyContext,
  observer: EffectObserver,
  operated: readonly KeyEffect[],
  listeners: PageListeners,
): Promise<KeyActivatedElement[]> {
  const hasKeyListeners = listeners.global.some(({ type }) => KEY_EVENTS.has(type));
  const found: KeyActivatedElement[] = [];
  for (const { target, key, effects } of operated) {
    const node = toNodeIndex(target.node);
    if (node === null || !target.hasNoRole) continue;
    if (hasKeyListeners) {
      const keystrokes = keystrokesByName[key];
      await page.mainFrame.call('unfocus', []);
      const elsewhere = await observer.observe(-1, async () => {
        for (const keystroke of keystrokes) await pressKey(page.session, keystroke);
      });
      await observer.restore(elsewhere);
      if (elsewhere.isImmediate || hasEffect(elsewhere)) continue;
    }
    const isSeen = hasEffect(effects) || effects.changes.some(({ isInside }) => isInside);
    found.push({
      node,
      similar: target.similar.flatMap((other) => toNodeIndex(other) ?? []),
      key,
      effect: isSeen ? describeEffects(effects) : null,
    });
  }
  return found;
}

/** Clicks an element and returns the effect. */
async function testClick(
  { page }: MouseOnlyContext,
  observer: EffectObserver,
  target: MouseTarget,
): Promise<MouseEffect | 'keyboard' | 'no-effect'> {
  const { session, mainFrame } = page;
  const point = await mainFrame.call('getHitPoint', [target.node]);
  if (point === null) return 'no-effect';
  const mouse = new Mouse(session);
  await observer.begin();
  await mouse.moveTo(point);
  await observer.runTimers(REACTION_MS);
  await mainFrame.call('ignoreShownElements', []);
  let effects = await observer.observe(target.node, () => mouse.click(point));
  if (target.isDoubleClicked && !respondsToAction(effects))
    effects = await observer.observe(target.node, () => mouse.doubleClick(point));
  if (!respondsToAction(effects)) {
    // A row of stars may already have this value, because earlier tests only undid what it showed.
    const other = await mainFrame.call('getOtherHitPoint', [target.node]);
    if (other === null) return 'no-effect';
    await mouse.moveTo(other);
    await observer.runTimers(REACTION_MS);
    effects = await observer.observe(target.node, () => mouse.click(other));
  }
  if (!respondsToAction(effects)) return 'no-effect';
  if (target.isNative && !hasEffectElsewhere(effects)) {
    await observer.restore(effects);
    return 'no-effect';
  }
  const isRestored = await observer.restoreAndCompare(effects);
  const away = await mainFrame.call('findNeutralPoint', [target.node]);
  await mouse.moveTo(away);
  // Scripts close what the click opened, too. Otherwise, they'd still consider it open, although it has been
  // hidden, and no key would open it again.
  const elsewhere = await observer.observe(target.node, () => mouse.click(away));
  await observer.restore(elsewhere);
  if (onlyHidesElsewhere(effects) && showsSameContent(effects, elsewhere)) return 'no-effect';
  return { target, items: null, effects, isRestored };
}

/**
 * Whether all that a click changes also changes when the pointer enters the element and leaves it again. A chart's
 * tooltip, for example, may disappear in the very moment of a click.
 */
async function isHoverEffect(
  { page }: MouseOnlyContext,
  observer: EffectObserver,
  { target: { node }, effects }: MouseEffect,
): Promise<boolean> {
  if (leavesPage(effects) || jumpsWithinPage(effects) || effects.dialogs.length > 0) return false;
  const point = await page.mainFrame.call('getHitPoint', [node]);
  if (point === null) return false;
  const mouse = new Mouse(page.session);
  const moveTo = (to: WindowPoint) =>
    observer.observe(node, async () => {
      await mouse.moveTo(to);
      await observer.runTimers(REACTION_MS);
    });
  const away = await page.mainFrame.call('findNeutralPoint', [node]);
  await mouse.moveTo(away);
  await observer.runTimers(REACTION_MS);
  const entered = await moveTo(point);
  const left = await moveTo(away);
  await observer.restore(left);
  await observer.restore(entered);
  const changed = new Set([entered, left].flatMap((one) => getOwnChanges(one).map(({ element }) => element)));
  return getOwnChanges(effects).every(({ element }) => changed.has(element));
}

function respondsToAction(effects: Effects): boolean {
  return hasEffect(effects) || jumpsWithinPage(effects);
}

/** Whether more changed than the control's own appearance, for example a ripple. */
function hasEffectElsewhere(effects: Effects): boolean {
  const isElsewhere = getOwnChanges(effects).some(({ kind, isInside }) => !isInside && kind !== 'paint');
  return isElsewhere || leavesPage(effects) || jumpsWithinPage(effects) || effects.dialogs.length > 0;
}

/** Looks for controls that are reachable by keyboard and have the same effect. */
async function findAlternatives(
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
      const isOtherItem = one.items !== null && one.items !== 'options' && one.items.entry === node;
      if (overlap === 'partly' && isOtherItem) continue;
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
    .filter((one) => isUndecided(one) && one.items === null)
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
  await chooseOptions(context, observer, found.filter(isUndecided), (effects, list) => {
    compareWithAll(effects, list);
    compareWithValue(effects, list);
  });
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
    const isVisible = one.items !== null || !changesOnlyColors(one.effects);
    const mayHaveField = one.items !== null && one.items !== 'options' && one.items.mayHaveField;
    const isCertain = !isCut && one.isRestored && isVisible && !mayHaveField && !only.has(one.target.node);
    return [
      {
        node,
        similar: one.target.similar.flatMap((other) => toNodeIndex(other) ?? []),
        isTabStop: one.target.isTabStop,
        part: one.items === null ? null : one.items === 'options' ? 'option' : 'item',
        effect: describeEffects(one.effects),
        alternative: overlap === 'partly' ? 'partly' : isCertain ? 'none' : 'unknown',
        similarControl: similarNode === -1 ? null : toNodeIndex(similarNode),
        target: one.target.node,
      },
    ];
  });
}

/** Chooses options in the lists near elements, for example to sort a table. */
async function chooseOptions(
  { page }: MouseOnlyContext,
  observer: EffectObserver,
  found: readonly MouseEffect[],
  onEffects: (effects: Effects, list: number) => void,
): Promise<void> {
  const tried = new Set<number>();
  for (const { target } of found) {
    for (const { list, options } of await page.mainFrame.call('findListsNear', [target.node, LIST_LEVELS])) {
      if (tried.has(list)) continue;
      tried.add(list);
      for (let at = 0; at < options; at++) {
        const effects = await observer.observeWithPolling(list, () =>
          page.mainFrame.call('chooseOption', [list, at]),
        );
        await observer.restore(effects);
        onEffects(effects, list);
      }
    }
  }
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
 * Whether an arrow key moves focus from the component's only tab stop to an element, or to another one of its kind. This
 * is tested before the click, after which the script may be in a state that doesn't match what is shown.
 */
async function isReachedByArrows(
  { page }: MouseOnlyContext,
  observer: EffectObserver,
  node: number,
): Promise<boolean> {
  const { mainFrame, session } = page;
  const roving = await mainFrame.call('findRovingStop', [node]);
  if (roving === null) return false;
  for (const arrow of ARROWS) {
    if (!(await mainFrame.call('focusNode', [roving.stop]))) return false;
    const effects = await observer.observe(roving.stop, () => pressKey(session, arrow));
    await observer.restore(effects);
    if (effects.focus !== roving.stop && roving.items.includes(effects.focus)) return true;
  }
  return false;
}

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
const OPENING_KEYS: readonly Keystroke[] = [
  { key: 'ArrowDown', modifiers: ['alt'] },
  ENTER,
  SPACE,
  { key: 'a', modifiers: [] },
];

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
interface FieldEffects {
  readonly field: EntryField;
  readonly effects: Effects;
}

/** Number of presses that remove an entry if the first one only selects it. */
const ENTRY_PRESSES = 2;

/**
 * Presses Backspace in empty fields that follow elements to be clicked, which may be entries in a list or buttons in
 * entries. After a click, the script may be in a state in which it ignores Backspace, although the click was undone.
 */
async function deleteEntriesBefore(
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
