import { defineProbe, nothingToTest, type ProbeContext } from '../define-probe.ts';
import { describeEffects } from '../interaction/describe-effects.ts';
import { EffectObserver, type Effects, getOwnChanges, leavesPage } from '../interaction/effect-observer.ts';
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
    const { byElement, isCut } = await findListeners(page, PRESS_EVENTS);
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
        const result = node === null ? null : await press(context, observer, target);
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

/** Presses an element and releases the pointer elsewhere. Null if the pointer can't reach the element. */
async function press(
  { page }: PointerPressContext,
  observer: EffectObserver,
  target: PressTarget,
): Promise<'cancelable' | Pick<PressAction, 'effect' | 'kind'> | null> {
  const { session, mainFrame } = page;
  const point = await mainFrame.call('getHitPoint', [target.node]);
  if (point === null) return null;
  const mouse = new Mouse(session);
  await mouse.moveTo(point);
  await observer.begin();
  await mouse.press();
  const onPress = await observer.read(target.node, PRESS_MS);
  // A carousel that advances by itself moves the element that was pressed. At most, pressing completes that
  // movement.
  const hasSlidAway = await mainFrame.call('hasMovedAwayFrom', [target.node, point]);
  const away = await mainFrame.call('findNeutralPoint', [target.node]);
  await mouse.glideTo(away, 4);
  const onMove = await observer.read(target.node, PRESS_MS);
  await mouse.release();
  const onRelease = await observer.read(target.node);
  const isHandle = isMoving(onPress, onMove);
  const hasActed = leavesPage(onPress) || onPress.dialogs.length > 0;
  const isKept = hasActed || (getActions(onPress).length > 0 && getActions(onRelease).length > 0);
  if (!isKept || ((isHandle || hasSlidAway) && !hasActed)) {
    await observer.restore(onRelease);
    return 'cancelable';
  }
  const effect = describeEffects(onPress);
  const kind = await classify(observer, page.session, mouse, point, target, onRelease, hasActed);
  await mouse.moveTo(away);
  await observer.restore(onRelease);
  if (!hasActed && getActions(onPress).every(isValueElsewhere)) {
    const isRepeated = await changesValueAgain(observer, mouse, point, away, target.node);
    if (!isRepeated) return 'cancelable';
  }
  return { effect, kind };
}

/** Whether the change is to the value of a field that wasn't pressed. */
const isValueElsewhere = ({ kind, isInside }: Effects['changes'][number]): boolean =>
  kind === 'value' && !isInside;

/**
 * Presses an element again and returns whether a field elsewhere changes again. A field used earlier may
 * change late, for example a slider that is still moving to its value.
 */
async function changesValueAgain(
  observer: EffectObserver,
  mouse: Mouse,
  point: WindowPoint,
  away: WindowPoint,
  node: number,
): Promise<boolean> {
  await mouse.moveTo(point);
  await observer.begin();
  await mouse.press();
  const onPress = await observer.read(node, PRESS_MS);
  await mouse.glideTo(away, 4);
  await mouse.release();
  await observer.restore(await observer.read(node));
  return getActions(onPress).some(isValueElsewhere);
}

/** Whether the element follows the pointer while it is pressed, which means that it is dragged. */
function isMoving(onPress: Effects, onMove: Effects): boolean {
  const getPlaces = ({ changes }: Effects) =>
    changes.filter(({ kind, isInside }) => isInside && kind === 'place').length;
  return getPlaces(onMove) > getPlaces(onPress);
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

/**
 * Returns whether nothing is left of what the press did. Anything that closes in steps, for example an
 * animated menu, is read again.
 */
async function isUndone(observer: EffectObserver, node: number): Promise<boolean> {
  for (let count = 0; count < 2; count++) {
    if (getActions(await observer.read(node)).length === 0) return true;
  }
  return false;
}

async function classify(
  observer: EffectObserver,
  session: PointerPressContext['page']['session'],
  mouse: Mouse,
  point: WindowPoint,
  target: PressTarget,
  effects: Effects,
  hasActed: boolean,
): Promise<PressAction['kind']> {
  if (target.isLikeKey) return 'maybe-essential';
  if (hasActed) return 'kept';
  const actions = getActions(effects);
  if (actions.some(({ kind, text }) => kind === 'shown' && undoPattern.test(text))) return 'maybe-undoable';
  await pressKey(session, ESCAPE);
  if (await isUndone(observer, target.node)) return 'undone-later';
  await mouse.click(point);
  if (await isUndone(observer, target.node)) return 'undone-later';
  // If a number counts up, the control next to it can count it down.
  const isNumber = actions.every(
    ({ kind, text }) => kind !== 'shown' && kind !== 'hidden' && /^[\s\d.,%:€$£-]+(true|false)?$/.test(text),
  );
  return isNumber ? 'maybe-undoable' : 'kept';
}
