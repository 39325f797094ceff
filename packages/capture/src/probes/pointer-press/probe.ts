import { defineProbe, nothingToTest, type ProbeContext } from '../define-probe.ts';
import { describeEffects } from '../interaction/describe-effects.ts';
import {
  EffectObserver,
  type Effects,
  getOwnChanges,
  leavesPage,
  onlyHidesElsewhere,
  REACTION_MS,
  showsSameContent,
} from '../interaction/effect-observer.ts';
import { findListeners } from '../interaction/listeners.ts';
import { Mouse, type WindowPoint } from '../interaction/pointer.ts';
import { ESCAPE, pressKey } from '../keyboard/keys.ts';
import { probeLimits } from '../limits.ts';
import type { PointerPressFacts, PressAction } from './facts.ts';
import type { PressTarget } from './in-page/press-targets.ts';

const budget = {
  callMs: 5_000,
};

type PointerPressContext = ProbeContext<'pointerPress', typeof budget>;

/** How long the pointer stays pressed at each position, in milliseconds of page time. */
const PRESS_MS = 100;
const PRESS_EVENTS = new Set(['pointerdown', 'mousedown', 'touchstart']);
/** Names of controls that undo an action. */
const undoPattern = /\bundo\b|rückgängig|annuler|deshacer|ångra|restore/i;

/**
 * Presses the pointer on elements that listen for it, moves it away, and records which effects of the press
 * remain.
 */
export const pointerPressProbe = defineProbe({
  id: 'pointer-press',
  name: 'actions on pointer press',
  facts: 'pointerPress',
  unit: 'types of elements',
  leavesPage: 'used',
  activatesControls: true,
  dependsOnParts: true,
  budget,
  limits: probeLimits['pointer-press'],
  startsAtTop: true,
  isNeeded: (_, { hasScripts }) => hasScripts,
  runsScripts: () => true,
  async run(context) {
    const { page, limits, toNodeIndex } = context;
    const { byElement, global, isCut } = await findListeners(page, PRESS_EVENTS);
    const listening = [...byElement].map(([node, list]) => ({ node, source: list[0]!.source }));
    if (listening.length === 0) return nothingToTest;
    const { found: targets, total } = await page.mainFrame.call('findPressTargets', [
      listening,
      limits.maxKinds,
    ]);
    if (targets.length === 0) return nothingToTest;
    const facts: PointerPressFacts = { actions: [], pressed: [], isCut: isCut || total > targets.length };
    const observer = await EffectObserver.start(page);
    try {
      for (const [at, target] of targets.entries()) {
        context.onDone(at, targets.length);
        const node = toNodeIndex(target.node);
        const result =
          node === null
            ? null
            : target.opener === null
              ? await press(context, observer, target, global.length > 0)
              : await pressOpened(context, observer, target, target.opener, global.length > 0);
        if (node === null || result === null) continue;
        facts.pressed.push(node);
        context.onTested([target.node, ...target.similar]);
        if (result === 'cancelable') continue;
        const similar = target.similar.flatMap((other) => toNodeIndex(other) ?? []);
        facts.actions.push({ node, similar, ...result });
      }
    } finally {
      await observer.stop();
    }
    facts.pressed.sort((one, other) => one - other);
    return { facts, done: targets.length, of: isCut ? null : total };
  },
});

type PressResult = 'cancelable' | Pick<PressAction, 'effect' | 'kind'>;

/**
 * Opens a menu or panel, presses an element in it, and closes it again. Null if clicking the control doesn't show
 * the element.
 *
 * @param opener walk number of the control
 */
async function pressOpened(
  context: PointerPressContext,
  observer: EffectObserver,
  target: PressTarget,
  opener: number,
  hasGlobalListeners: boolean,
): Promise<PressResult | null> {
  const { page } = context;
  const { session, mainFrame } = page;
  const point = await mainFrame.call('getHitPoint', [opener]);
  if (point === null) return null;
  const mouse = new Mouse(session);
  const opened = await observer.observe(opener, () => mouse.click(point));
  // A control that does something else as well can't be used to open the menu.
  const isUsable = !leavesPage(opened) && opened.dialogs.length === 0;
  const result = isUsable ? await press(context, observer, target, hasGlobalListeners, true) : null;
  // The press has restored the page as it was with the menu open.
  if (isUsable && (await mainFrame.call('isPressTargetShown', [target.node]))) {
    await observer.begin();
    await mouse.click(point);
    await observer.read(opener);
  } else if (!isUsable) await observer.restore(opened);
  await mouse.moveTo(await mainFrame.call('findNeutralPoint', [opener]));
  return result;
}

/**
 * Presses an element and releases the pointer elsewhere. Null if the pointer can't reach the element.
 *
 * @param hasGlobalListeners whether the page listens for presses on any element
 * @param isOpened whether the element is in something that has just been opened, and might close without focus
 */
async function press(
  context: PointerPressContext,
  observer: EffectObserver,
  target: PressTarget,
  hasGlobalListeners: boolean,
  isOpened = false,
): Promise<PressResult | null> {
  const { page } = context;
  const { session, mainFrame } = page;
  const point = await mainFrame.call('getHitPoint', [target.node]);
  if (point === null) return null;
  const mouse = new Mouse(session);
  // Otherwise, the press could hide content that another component shows only while it has focus.
  if (!isOpened) await mainFrame.call('unfocus', []);
  await mouse.moveTo(point);
  // What appears on hover, sometimes after a delay, isn't an effect of pressing.
  await observer.runTimers(REACTION_MS);
  await observer.begin();
  await mouse.press();
  const onPress = await observer.read(target.node, PRESS_MS);
  // A carousel that advances on its own moves the element that was pressed. At most, pressing completes that
  // movement.
  const hasSlidAway = await mainFrame.call('hasMovedAwayFrom', [target.node, point]);
  const away = await mainFrame.call('findNeutralPoint', [target.node]);
  await mouse.glideTo(away, 4);
  const onMove = await observer.read(target.node, PRESS_MS);
  await mouse.release();
  const onRelease = await observer.read(target.node);
  const isHandle = target.isHandle || isMoving(onPress, onMove);
  const hasActed = leavesPage(onPress) || onPress.dialogs.length > 0;
  const isKept = hasActed || (getActions(onPress).length > 0 && getActions(onRelease).length > 0);
  if (!isKept || ((isHandle || hasSlidAway) && !hasActed)) {
    if (isPanned(onMove)) {
      // A script remembers where it has moved a map to, even if that's undone.
      await mouse.moveTo(point);
      await mouse.press();
      await mouse.glideTo({ x: 2 * point.x - away.x, y: 2 * point.y - away.y }, 4);
      await mouse.release();
      await mouse.moveTo(away);
    }
    await observer.restore(onRelease);
    return 'cancelable';
  }
  const effect = describeEffects(onPress);
  const press = { target, point, onPress, hasActed };
  const kind = await classify(context, observer, mouse, press);
  await mouse.moveTo(away);
  await observer.restore(onRelease);
  // Something that any press hides, such as an open popup, isn't an effect of pressing this element.
  if (!hasActed && onlyHidesElsewhere(onPress)) {
    const elsewhere = await observer.observe(target.node, () => mouse.click(away));
    await observer.restore(elsewhere);
    if (showsSameContent(onPress, elsewhere)) return 'cancelable';
  }
  // One-time actions, such as an order, have no effect when the element is pressed again.
  const isElsewhere = getActions(onPress).every(({ isInside, isAround }) => !isInside && !isAround);
  // Any press may have the effect, for example to hide a hint, if the page itself listens for presses.
  const isProven = !hasGlobalListeners && getActions(onPress).some(({ isSetOnPress }) => isSetOnPress);
  const isRepeated =
    hasActed ||
    !isElsewhere ||
    isProven ||
    (await hasEffectAgain(observer, mouse, point, away, target.node, onPress));
  if (!isRepeated) return 'cancelable';
  return { effect, kind };
}

/**
 * Presses an element again and returns whether the same content changes. If it doesn't, the first change may
 * have been a late effect of an earlier test, for example a slider that was still moving to its value or a
 * closing tooltip.
 */
async function hasEffectAgain(
  observer: EffectObserver,
  mouse: Mouse,
  point: WindowPoint,
  away: WindowPoint,
  node: number,
  effects: Effects,
): Promise<boolean> {
  await mouse.moveTo(point);
  await observer.runTimers(REACTION_MS);
  await observer.begin();
  await mouse.press();
  const onPress = await observer.read(node, PRESS_MS);
  await mouse.glideTo(away, 4);
  await mouse.release();
  await observer.restore(await observer.read(node));
  const elements = new Set(getActions(effects).map(({ element }) => element));
  return getActions(onPress).some(({ element }) => elements.has(element));
}

/**
 * Whether the element, or a value that it sets, follows the pressed pointer, which means that it's dragged.
 */
function isMoving(onPress: Effects, onMove: Effects): boolean {
  const getPlaces = ({ changes }: Effects) =>
    changes.filter(({ kind, isInside }) => isInside && kind === 'place').length;
  const pressed = new Map(onPress.changes.map(({ kind, element, text }) => [`${kind} ${element}`, text]));
  const isFollowing = onMove.changes.some(({ kind, element, text }) => {
    const before = pressed.get(`${kind} ${element}`);
    return (kind === 'value' || kind === 'text') && before !== undefined && before !== text;
  });
  return isFollowing || getPlaces(onMove) > getPlaces(onPress);
}

/**
 * Returns changes that are more than feedback about the press: to text and content, not to the element's own
 * styles.
 */
function getActions(effects: Effects): Effects['changes'] {
  return getOwnChanges(effects).filter(
    ({ kind, isInside, text }) =>
      kind !== 'paint' && (!isInside || (kind !== 'shown' && text !== '') || kind === 'hidden'),
  );
}

/** Whether content inside the element, but not the element itself, has followed the pointer. */
function isPanned({ changes }: Effects): boolean {
  const moved = changes.filter(({ kind }) => kind === 'place');
  return moved.length > 0 && moved.every(({ isInside }) => isInside);
}

/** Maximum number of readings while something closes with an animation. */
const MAX_CLOSING_READS = 10;

/**
 * Returns whether nothing is left of what the press did. Anything that closes in steps, for example an
 * animated menu, is read again.
 */
async function isUndone(
  { page }: PointerPressContext,
  observer: EffectObserver,
  node: number,
  onPress: Effects,
): Promise<boolean> {
  for (let count = 0; count < MAX_CLOSING_READS; count++) {
    if (getRemaining(await observer.read(node), onPress).length === 0) return true;
    if (count > 0 && !(await page.mainFrame.call('isAnimated', []))) break;
  }
  return false;
}

/**
 * Returns the changes made by pressing that are still there. Elements that a script has replaced with
 * identical ones don't count; editors do this when they rerender their text.
 */
function getRemaining(effects: Effects, onPress: Effects): Effects['changes'] {
  const changes = getActions(effects);
  const hidden = changes.filter(({ kind }) => kind === 'hidden').map(describeContent);
  const replaced = new Set<string>();
  for (const change of changes) {
    if (change.kind === 'shown' && hidden.includes(describeContent(change)))
      replaced.add(describeContent(change));
  }
  const pressed = new Set(getActions(onPress).map(({ element }) => element));
  return changes.filter(
    (change) =>
      pressed.has(change.element) &&
      !((change.kind === 'shown' || change.kind === 'hidden') && replaced.has(describeContent(change))),
  );
}

const describeContent = ({ tag, text }: Effects['changes'][number]): string => `${tag} ${text}`;

/** A press whose effects remained after the pointer was released elsewhere. */
interface KeptPress {
  readonly target: PressTarget;
  readonly point: WindowPoint;
  readonly onPress: Effects;
  /** Whether it left the page or opened a browser dialog. */
  readonly hasActed: boolean;
}

async function classify(
  context: PointerPressContext,
  observer: EffectObserver,
  mouse: Mouse,
  press: KeptPress,
): Promise<PressAction['kind']> {
  const { target, point, onPress, hasActed } = press;
  const { session, mainFrame } = context.page;
  if (target.looksLikeKey) return 'maybe-essential';
  // In a dialog that asks for confirmation, users can still decline.
  if (hasActed) return onPress.canDecline && !leavesPage(onPress) ? 'undone-later' : 'kept';
  if (getActions(onPress).some(({ kind, text }) => kind === 'shown' && undoPattern.test(text)))
    return 'maybe-undoable';
  await pressKey(session, ESCAPE);
  if (await isUndone(context, observer, target.node, onPress)) return 'undone-later';
  // Content that a component shows only while it has focus, such as a floating label, isn't an action.
  await mainFrame.call('unfocus', []);
  const remaining = getRemaining(await observer.read(target.node), onPress);
  if (remaining.length === 0) return 'undone-later';
  // Users can change a field's value back in the field itself.
  const fields = remaining.flatMap(({ kind, node }) => (kind === 'value' && node !== -1 ? [node] : []));
  const setsOnlyFields = remaining.every(({ kind, node }) => kind === 'value' && fields.includes(node));
  if (setsOnlyFields && (await mainFrame.call('hasOperableField', [fields]))) return 'undone-later';
  await mouse.click(point);
  if (await isUndone(context, observer, target.node, onPress)) return 'undone-later';
  const isNumber = remaining.every(
    ({ kind, text }) => kind !== 'shown' && kind !== 'hidden' && /^[\s\d.,%:€$£-]+(true|false)?$/.test(text),
  );
  if (isNumber && fields.length > 0 && (await mainFrame.call('hasOperableField', [fields])))
    return 'undone-later';
  if (await isUndoneElsewhere(context, observer, mouse, press)) return 'undone-later';
  // If a number was increased, the control next to it may decrease it.
  return isNumber ? 'maybe-undoable' : 'kept';
}

/** Number of clicks on a neighboring control: the element itself has been pressed twice. */
const UNDOING_CLICKS = 2;

/**
 * Returns whether a click elsewhere closes a popup that the press opened, or a click on a neighboring control undoes the
 * press or takes over the selection: a button that shows the next month, for example, is next to one that shows the
 * previous month.
 */
async function isUndoneElsewhere(
  context: PointerPressContext,
  observer: EffectObserver,
  mouse: Mouse,
  { target, point: pressed, onPress }: KeptPress,
): Promise<boolean> {
  const { mainFrame } = context.page;
  if (await mainFrame.call('opensPopup', [target.node])) {
    await mouse.click(await mainFrame.call('findNeutralPoint', [target.node]));
    if (await isUndone(context, observer, target.node, onPress)) return true;
  }
  const readSelection = () => mainFrame.call('readSelection', [target.node, pressed]);
  // A removed entry is replaced by the next one.
  const hasRemoved = getActions(onPress).some(
    ({ kind, isInside, isAround }) => kind === 'hidden' && (isInside || isAround),
  );
  const selection = hasRemoved ? '' : await readSelection();
  for (const neighbor of await mainFrame.call('findPressNeighbors', [target.node, pressed])) {
    for (let click = 0; click < UNDOING_CLICKS; click++) {
      const point = await mainFrame.call('getHitPoint', [neighbor]);
      if (point === null) break;
      await mouse.click(point);
      if (await isUndone(context, observer, target.node, onPress)) return true;
      if (selection !== '' && (await readSelection()) !== selection) return true;
    }
  }
  return false;
}
