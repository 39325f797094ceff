import { defineProbe, nothingToTest } from '../define-probe.ts';
import { describeEffects } from '../interaction/describe-effects.ts';
import {
  compareEffects,
  EffectObserver,
  type Effects,
  getOwnChanges,
  hasEffect,
  jumpsWithinPage,
  leavesPage,
  onlyHidesElsewhere,
  REACTION_MS,
  showsSameContent,
} from '../interaction/effect-observer.ts';
import type { MouseTarget } from '../interaction/in-page/targets.ts';
import { findListeners, KEY_EVENTS, type PageListeners } from '../interaction/listeners.ts';
import { Mouse, type WindowPoint } from '../interaction/pointer.ts';
import { ARROWS, ENTER, type Keystroke, pressKey, SPACE, toKeystroke } from '../keyboard/keys.ts';
import { probeLimits } from '../limits.ts';
import type { KeyActivatedElement, MouseOnlyFacts } from './facts.ts';
import { deleteEntriesBefore, findAlternatives } from './find-alternatives.ts';
import type { UnreachedItems } from './in-page/composite-items.ts';
import { budget, type MouseEffect, type MouseOnlyContext, type MouseOnlyResult } from './mouse-effect.ts';
import { testCombobox } from './test-combobox.ts';
import { highlightsUnexposedItem, testItems } from './test-items.ts';

const CLICK_EVENTS = new Set(['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'dblclick']);
/** Events that no key causes on a button. */
const PRESS_EVENTS = new Set(['mousedown', 'mouseup', 'pointerdown', 'pointerup', 'dblclick']);
/** The key that edits an item in tables and lists. */
const EDIT_KEY = toKeystroke('F2');

const keystrokesByName: Readonly<Record<KeyActivatedElement['key'], readonly Keystroke[]>> = {
  Enter: [ENTER],
  Space: [SPACE],
  F2: [EDIT_KEY],
  'an arrow key': ARROWS,
};

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
      const target = { ...items, isTabStop: false };
      if (result !== 'keyboard') found.push({ target, part: 'item', widget: items, ...result });
    }
    for (const node of widgets.comboboxes) {
      const result = await testCombobox(page, observer, node);
      if (result === 'no-effect') continue;
      if (!tested.includes(node)) tested.push(node);
      const target = { node, isTabStop: true, similar: [] };
      if (result !== 'keyboard') found.push({ target, part: 'option', widget: null, ...result });
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
    const one = found.find(({ target: { node }, part }) => node === target && part === null);
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
  return { target, part: null, widget: null, effects, isRestored };
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
