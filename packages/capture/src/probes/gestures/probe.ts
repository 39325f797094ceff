import { defineProbe, nothingToTest, type ProbeContext } from '../define-probe.ts';
import { chooseOptionsNear } from '../interaction/choose-options.ts';
import { describeEffects } from '../interaction/describe-effects.ts';
import {
  EffectObserver,
  type Effects,
  hasEffect,
  jumpsWithinPage,
  leavesPage,
  REACTION_MS,
  setsSameValues,
} from '../interaction/effect-observer.ts';
import { findListeners, KEY_EVENTS, type PageListeners } from '../interaction/listeners.ts';
import { Mouse, type WindowPoint } from '../interaction/pointer.ts';
import { pressValueKeys } from '../interaction/press-value-keys.ts';
import { pressKey, toKeystroke } from '../keyboard/keys.ts';
import { probeLimits } from '../limits.ts';
import type { GestureFacts, GestureHandler, MotionHandler } from './facts.ts';
import type { GestureTarget } from './in-page/gesture-targets.ts';
import {
  alsoResizesContent,
  findOtherWay,
  getAffectedElements,
  hasAnyEffect,
  isOtherFunction,
  onlyMovesContent,
  onlyResizes,
  overlaps,
} from './other-ways.ts';
import { dragBack, performGesture, performWithoutGesture } from './perform-gesture.ts';

const budget = {
  callMs: 5_000,
};

type GestureKind = Parameters<typeof performGesture>[4];
type GesturesContext = ProbeContext<'gestures', typeof budget, typeof probeLimits.gestures>;

const MOVE_EVENTS = new Set(['touchmove', 'pointermove', 'mousemove', 'gesturechange', 'gesturestart']);
const START_EVENTS = new Set(['touchstart', 'pointerdown', 'mousedown']);
/**
 * Maximum distance, in CSS pixels, that elements are raised on hover. Anything that moves farther does so for
 * another reason.
 */
const MAX_LIFT = 20;
/**
 * How much farther, in CSS pixels, than twice that distance an element that's raised on hover may move while
 * the pointer is pressed.
 */
const MAX_LIFT_DIFFERENCE = 8;
const END_EVENTS = new Set(['pointerup', 'mouseup', 'touchend']);
const DROP_EVENTS = new Set(['drop', 'dragend', 'dragover']);
const MOTION_EVENTS = ['devicemotion', 'deviceorientation'] as const;
/** Matches code that handles two points. */
const twoPointsPattern =
  /[tT]ouches\s*\[\s*1\s*\]|[tT]ouches\.length\s*={2,3}\s*2|[tT]ouches\.item\(1\)|\.scale\b/;

/** Matches code that reads dropped files. */
const filesPattern = /\.files\b|\bgetAsFile\b|\bFileReader\b/;

/**
 * Performs gestures on elements that listen for them: drags, swipes, pinches and device motion. Then looks
 * for clicks that have the same effect.
 */
export const gesturesProbe = defineProbe({
  id: 'gestures',
  name: 'gestures and motion',
  facts: 'gestures',
  unit: 'types of elements',
  leavesPage: 'used',
  activatesControls: true,
  dependsOnParts: true,
  budget,
  limits: probeLimits.gestures,
  startsAtTop: true,
  isNeeded: (_, { hasScripts }) => hasScripts,
  runsScripts: () => true,
  async run(context) {
    const { page, budget, limits } = context;
    const types = new Set<string>([
      ...MOVE_EVENTS,
      ...START_EVENTS,
      ...END_EVENTS,
      ...DROP_EVENTS,
      ...MOTION_EVENTS,
    ]);
    const listeners = await findListeners(page, types);
    const motion = MOTION_EVENTS.filter((type) =>
      listeners.global.some((listener) => listener.type === type),
    );
    const { found: targets, total } = await page.mainFrame.call(
      'findGestureTargets',
      [findGestureElements(listeners), hasType(listeners, DROP_EVENTS), limits.maxKinds],
      { timeoutMs: budget.callMs },
    );
    const uses = await findFileDrops(context, listeners);
    if (targets.length + motion.length + uses.length === 0) return nothingToTest;
    const facts: GestureFacts = { uses, motion: [], isCut: listeners.isCut || total > targets.length };
    const observer = await EffectObserver.start(page);
    const test = new GestureTest(context, observer);
    try {
      for (const [at, target] of targets.entries()) {
        context.onDone(at, targets.length + motion.length);
        const use = await test.testTarget(target, describeListeners(target.node, listeners));
        if (use) facts.uses.push(use);
        context.onTested([target.node, ...target.similar]);
      }
      for (const event of motion) {
        const use = await test.testMotion(event);
        if (use) facts.motion.push(use);
      }
    } finally {
      await observer.stop();
    }
    const done = targets.length + motion.length;
    return { facts, done, of: listeners.isCut ? null : total + motion.length };
  },
});

/** Finds areas where users can drop files from other windows, on pages without a file field. */
async function findFileDrops(
  { page, toNodeIndex }: GesturesContext,
  { byElement }: PageListeners,
): Promise<GestureHandler[]> {
  const dropping = [...byElement].flatMap(([node, list]) => {
    const drops = list.filter(({ type }) => type === 'drop');
    return drops.length > 0 ? [{ node, readsFiles: drops.some(({ text }) => filesPattern.test(text)) }] : [];
  });
  const areas =
    dropping.length === 0 ? [] : await page.mainFrame.call('findFileDropAreas', [dropping.slice(0, 20)]);
  return areas.slice(0, 1).flatMap((area): GestureHandler[] => {
    const node = toNodeIndex(area);
    const unknown = {
      effect: '',
      isAction: false,
      alternative: 'unknown',
      isFocusable: false,
      mayHandleKeys: true,
      ownTouches: 'none',
    } as const;
    return node === null ? [] : [{ node, similar: [], controls: [], kind: 'file-drop', ...unknown }];
  });
}

function hasType({ byElement, global }: PageListeners, types: ReadonlySet<string>): boolean {
  return [...byElement.values(), global].some((list) => list.some(({ type }) => types.has(type)));
}

/**
 * Finds elements where a gesture may start, if the page listens for movement or may begin to when one starts.
 */
function findGestureElements({ byElement }: PageListeners): number[] {
  return [...byElement].flatMap(([node, list]) => {
    const isStart = list.some(({ type }) => START_EVENTS.has(type));
    const isTouchMove = list.some(({ type }) => /^(touchmove|gesture)/.test(type));
    return isStart || isTouchMove ? [node] : [];
  });
}

/** The gestures that an element handles, as far as its listeners reveal them. */
interface GestureHandling {
  readonly handlesTwoPoints: boolean;
  readonly followsPath: boolean;
  /**
   * Whether it can compare the positions where the pointer was pressed and released, for any type of pointer.
   */
  readonly mayHandleSwipe: boolean;
  /** Whether anything listens for the mouse, and for touches. Otherwise, such events have no effect. */
  readonly usesMouse: boolean;
  readonly usesTouches: boolean;
}

function describeListeners(node: number, { byElement, global }: PageListeners): GestureHandling {
  const own = byElement.get(node) ?? [];
  const listens = (pattern: RegExp) => [...own, ...global].some(({ type }) => pattern.test(type));
  return {
    usesMouse: listens(/^(mouse|pointer)/),
    usesTouches: listens(/^(touch|pointer|gesture)/),
    handlesTwoPoints: own.some(({ text }) => twoPointsPattern.test(text)),
    followsPath: followsPointer(own),
    mayHandleSwipe:
      own.some(({ type }) => /^(pointer|mouse)down$/.test(type)) &&
      [...own, ...global].some(({ type }) => END_EVENTS.has(type)),
  };
}

/** Whether an element's listeners track the pointer from where it was pressed. */
function followsPointer(listeners: readonly { readonly type: string }[]): boolean {
  const listensTo = (types: ReadonlySet<string>) => listeners.some(({ type }) => types.has(type));
  return listensTo(START_EVENTS) && listensTo(MOVE_EVENTS);
}

class GestureTest {
  readonly #context: GesturesContext;
  readonly #observer: EffectObserver;
  #keyListeners: Promise<PageListeners> | undefined;

  constructor(context: GesturesContext, observer: EffectObserver) {
    this.#context = context;
    this.#observer = observer;
  }

  /**
   * Null if no gesture has an effect that a click lacks, and the code handles neither two points nor a path.
   */
  async testTarget(
    target: GestureTarget,
    { handlesTwoPoints, followsPath, mayHandleSwipe, usesMouse, usesTouches }: GestureHandling,
  ): Promise<GestureHandler | null> {
    const { page, toNodeIndex } = this.#context;
    const node = toNodeIndex(target.node);
    const point = await page.mainFrame.call('getHitPoint', [target.node]);
    if (node === null || point === null) return null;
    const kinds = target.isDraggable
      ? (['drop'] as const)
      : ([
          ...(handlesTwoPoints ? (['pinch'] as const) : []),
          ...(usesMouse ? (['drag'] as const) : []),
          ...(usesTouches ? (['swipe'] as const) : []),
          // The browser may take over touches for scrolling, but never the mouse.
          ...(mayHandleSwipe && !handlesTwoPoints ? (['mouse-swipe'] as const) : []),
        ] as const);
    // Whether a click or hovering also has the effect.
    let hasOtherCause = false;
    let hasPathEffect = false;
    for (const kind of kinds) {
      await this.#observer.begin();
      let { during, after } = await performGesture(page, this.#observer, target.node, point, kind);
      if (kind === 'drag' && alsoResizesContent(after)) {
        // An earlier test has zoomed it, and undoing that didn't change what the script remembers.
        await dragBack(page, point);
        await this.#observer.begin();
        ({ during, after } = await performGesture(page, this.#observer, target.node, point, kind));
      }
      const seen = getAffectedElements(after).size > 0 ? after : during;
      const isMovable = await page.mainFrame.call('isMovable', [target.node, point]);
      // Anything that appears under the mouse would stay, or appear again as soon as it has been hidden.
      await new Mouse(page.session).moveTo(await page.mainFrame.call('findNeutralPoint', [target.node]));
      await this.#observer.restore(after);
      if (getAffectedElements(seen).size === 0 && !leavesPage(seen)) continue;
      // For a movable element, what matters is where the pointer is released, not the path to that point.
      // Browsers emulate the mouse for touches, so what appears on hover may also appear during a swipe.
      const hovered = isMovable ? null : await this.#observeHover(target.node, point, kind);
      const follows = isMovable || movesWithPointer(during, hovered);
      const others = follows
        ? []
        : [hovered, await this.#observeWithoutGesture(target.node, point, kind)].filter(
            (one) => one !== null,
          );
      const observed = removeEffects(seen, others);
      if (
        (!follows && editsText(after)) ||
        (getAffectedElements(observed).size === 0 && !leavesPage(observed))
      ) {
        // The browser has moved selected text, or the element listens for movement only because of hovering.
        hasOtherCause = true;
        continue;
      }
      const { clicked, hasSameEffect: isClickEffect } = await this.#clickTwice(target.node, [
        observed,
        keepShown(removeEffects(during, others)),
      ]);
      hasPathEffect ||= clicked !== null && changesMoreInside(after, clicked);
      // If a click has the same effect, only something that follows the pointer proves that the movement matters.
      if (isClickEffect && !follows) {
        hasOtherCause = true;
        continue;
      }
      const isPanned = kind === 'drag' && observed.changes.every(({ node }) => node !== target.node);
      if (isPanned && onlyMovesContent(observed)) await this.#dragBack(target.node, point);
      const useKind = kind === 'pinch' ? 'pinch' : kind === 'drop' || follows ? 'drag' : 'swipe';
      return {
        ...(await this.#toUse(target, node, observed)),
        kind: useKind,
        effect: describeGestureEffect(observed, useKind),
        isAction:
          after.isImmediate && after.changes.some(({ kind }) => kind === 'shown' || kind === 'hidden'),
        alternative: isClickEffect ? 'found' : await this.#findAlternative(target.node, observed),
      };
    }
    // If the browser doesn't leave touches to the page and nothing follows the pointer, the script uses
    // movement for something else.
    const isPath =
      followsPath &&
      (!hasOtherCause || hasPathEffect || target.touchAction === 'none') &&
      !target.isDraggable;
    if (!handlesTwoPoints && !isPath) return null;
    const kind = handlesTwoPoints ? 'pinch' : 'swipe';
    // For a handle, only the position where it's released matters, not the path to that point.
    if (kind === 'swipe' && (await page.mainFrame.call('isMovable', [target.node, point]))) return null;
    const unknown = { effect: '', isAction: false, alternative: 'unknown' } as const;
    return { ...(await this.#toUse(target, node, null)), kind, ...unknown };
  }

  /**
   * Drags content back where it was. Undoing styles doesn't change the position that a script remembers, so any
   * control that uses it, for example to zoom, would seem to move the content.
   */
  async #dragBack(node: number, point: WindowPoint): Promise<void> {
    const { page } = this.#context;
    const effects = await this.#observer.observe(node, () => dragBack(page, point));
    await new Mouse(page.session).moveTo(await page.mainFrame.call('findNeutralPoint', [node]));
    await this.#observer.restore(effects);
  }

  /** Returns the effects of hovering over an element; null for gestures that don't start there. */
  async #observeHover(node: number, point: WindowPoint, kind: GestureKind): Promise<Effects | null> {
    if (kind === 'drop' || kind === 'pinch') return null;
    const { page } = this.#context;
    const mouse = new Mouse(page.session);
    await page.mainFrame.call('unfocus', []);
    const hovered = await this.#observer.observe(node, async () => {
      await mouse.moveTo(point);
      await this.#observer.runTimers(REACTION_MS);
    });
    await mouse.moveTo(await page.mainFrame.call('findNeutralPoint', [node]));
    await this.#observer.restore(hovered);
    return hovered;
  }

  /** Returns the effects of hovering along the path of a gesture, or of a tap; null for other gestures. */
  async #observeWithoutGesture(node: number, point: WindowPoint, kind: GestureKind): Promise<Effects | null> {
    if (kind === 'drop' || kind === 'pinch') return null;
    const { page } = this.#context;
    await page.mainFrame.call('unfocus', []);
    const others = await performWithoutGesture(page, this.#observer, node, point, kind);
    await new Mouse(page.session).moveTo(await page.mainFrame.call('findNeutralPoint', [node]));
    await this.#observer.restore(others);
    return others;
  }

  /**
   * Clicks an element, and clicks it again if the first click has none of these effects: that click may only close
   * something that the script still considers open, although it has been hidden again.
   */
  async #clickTwice(node: number, effects: readonly Effects[]) {
    // Focus opens some components, and the gesture has left focus there.
    await this.#context.page.mainFrame.call('unfocus', []);
    let clicked = await this.#click(node);
    const isSame = () => clicked !== null && effects.some((one) => overlaps(one, clicked!));
    if (clicked !== null && !isSame()) clicked = await this.#click(node);
    return { clicked, hasSameEffect: isSame() };
  }

  async testMotion(event: MotionHandler['event']): Promise<MotionHandler | null> {
    const { page, toNodeIndex } = this.#context;
    const { effects, hasScrolled, hasCleared } = await this.#moveDevice(event);
    const isNoticed = hasAnyEffect(effects);
    if (!isNoticed && !hasScrolled && !hasCleared) return null;
    // Users can scroll and edit fields without moving the device.
    const isOperable = !isNoticed || (await this.#changesOperableField(effects));
    const alternative = isOperable
      ? 'found'
      : isMeasurement(effects)
        ? 'unknown'
        : await this.#findAlternative(-1, effects);
    let offSwitch: number | null = null;
    for (const control of await page.mainFrame.call('findMotionSwitches', [])) {
      await this.#click(control, false);
      const still = await this.#moveDevice(event);
      // The second click turns the response on again.
      await this.#click(control, false);
      if (!hasAnyEffect(still.effects) && !still.hasScrolled && !still.hasCleared) {
        offSwitch = control;
        break;
      }
    }
    return {
      event,
      effect: isNoticed
        ? describeEffects(effects)
        : hasCleared
          ? 'clears what was entered'
          : 'scrolls the page',
      alternative,
      offSwitch: offSwitch === null ? null : toNodeIndex(offSwitch),
    };
  }

  /** Moves the device, and undoes what the page does in response. */
  async #moveDevice(event: MotionHandler['event']) {
    const { mainFrame } = this.#context.page;
    let hasScrolled = false;
    // Resetting an empty form has no visible effect.
    await mainFrame.call('fillEmptyFields', []);
    const effects = await this.#observer.observe(-1, async () => {
      hasScrolled = await mainFrame.call('moveDevice', [event]);
    });
    if (hasAnyEffect(effects)) await this.#observer.restore(effects);
    const hasCleared = await mainFrame.call('emptyFilledFields', []);
    return { effects, hasScrolled, hasCleared };
  }

  async #toUse(target: GestureTarget, node: number, effects: Effects | null) {
    const { page, toNodeIndex } = this.#context;
    const isReached = await page.mainFrame.call('isReachedByTab', [target.node]);
    const controls = await page.mainFrame.call('findControlsNear', [target.node]);
    return {
      node,
      isFocusable: isReached || (effects !== null && (await this.#isSetByKeys(target.node, effects))),
      mayHandleKeys: await this.#mayHandleKeys(target.node),
      ownTouches: ({ auto: 'none', none: 'all', 'one-direction': 'one-direction' } as const)[
        target.touchAction
      ],
      similar: target.similar.flatMap((other) => toNodeIndex(other) ?? []),
      controls: controls.flatMap((control) => toNodeIndex(control) ?? []),
    };
  }

  /** See {@link GestureHandler.mayHandleKeys}. */
  async #mayHandleKeys(node: number): Promise<boolean> {
    const { page } = this.#context;
    this.#keyListeners ??= findListeners(page, KEY_EVENTS);
    const { byElement, global, isCut } = await this.#keyListeners;
    return (
      isCut ||
      global.length > 0 ||
      (await page.mainFrame.call('mayReceiveKeysFor', [node, [...byElement.keys()]]))
    );
  }

  /** Whether the arrow keys set the same values in a part of the element's component that Tab reaches. */
  async #isSetByKeys(node: number, effects: Effects): Promise<boolean> {
    const { page } = this.#context;
    const stops = await page.mainFrame.call('findValueStopsNear', [[{ node, focus: -1 }]]);
    return pressValueKeys(page, this.#observer, stops, (pressed) => setsSameValues(effects, pressed));
  }

  async #click(node: number, isUndone = true): Promise<Effects | null> {
    const { page } = this.#context;
    const point = await page.mainFrame.call('getHitPoint', [node]);
    if (point === null) return null;
    const mouse = new Mouse(page.session);
    const effects = await this.#observer.observeWithPolling(node, () => mouse.click(point));
    if (isUndone) await this.#observer.restore(effects);
    return effects;
  }

  /**
   * Clicks a control twice, keeps the effect of the first click, and returns that of the second. After other controls
   * have been tried, a button that moves a map may also resize it, because the script remembers that it was zoomed.
   *
   * @param otherwise what to return if the control can't be clicked now
   */
  async #clickFromOwnState(node: number, otherwise: Effects): Promise<Effects> {
    const { page } = this.#context;
    const point = await page.mainFrame.call('getHitPoint', [node]);
    if (point === null) return otherwise;
    await new Mouse(page.session).click(point);
    return (await this.#click(node)) ?? otherwise;
  }

  /** Whether an effect sets a field, such as a slider, that users can also change without a gesture. */
  async #changesOperableField({ changes }: Effects): Promise<boolean> {
    const fields = changes.flatMap(({ kind, node }) => (kind === 'value' && node !== -1 ? [node] : []));
    return fields.length > 0 && this.#context.page.mainFrame.call('hasOperableField', [fields]);
  }

  /** Clicks around an element and on the page's controls to find out whether they have the same effect. */
  async #findAlternative(node: number, effects: Effects): Promise<GestureHandler['alternative']> {
    const { page, limits } = this.#context;
    const mouse = new Mouse(page.session);
    let hasOtherEffects = false;
    let resizes = false;
    const idle: number[] = [];
    for (const point of node === -1 ? [] : await page.mainFrame.call('findClickPoints', [node])) {
      const clicked = await this.#observer.observeWithPolling(node, () => mouse.click(point));
      await this.#observer.restore(clicked);
      if (overlaps(effects, clicked)) return 'found';
      hasOtherEffects ||= isOtherFunction(clicked);
    }
    const { controls, isCut } = await page.mainFrame.call('findReachableControls', [
      node === -1 ? [] : [node],
      limits.maxControls,
    ]);
    for (const control of controls) {
      if (control.url !== null) continue;
      const clicked = await this.#click(control.node);
      if (clicked !== null && overlaps(effects, clicked)) return 'found';
      // A skip link, for example, is outside the page until it has focus.
      let activated = clicked ?? (await this.#activate(control));
      if (clicked !== null && onlyResizes(effects, clicked)) {
        activated = await this.#clickFromOwnState(control.node, clicked);
        if (overlaps(effects, activated)) return 'found';
        resizes = true;
        if (onlyResizes(effects, activated)) continue;
      }
      hasOtherEffects ||= isOtherFunction(activated) || overlaps(effects, activated);
      if (!hasAnyEffect(activated) && !jumpsWithinPage(activated)) idle.push(control.node);
    }
    // Zooming out did nothing if it only took back what zooming in had done, although that was undone.
    for (const control of resizes ? [...idle] : []) {
      const again = await this.#click(control);
      if (again === null || !onlyResizes(effects, again)) continue;
      const later = await this.#clickFromOwnState(control, again);
      if (overlaps(effects, later)) return 'found';
      if (onlyResizes(effects, later)) idle.splice(idle.indexOf(control), 1);
    }
    // The component may already be in the state that such a button leads to, although the gesture was undone.
    hasOtherEffects ||= idle.length > 0 && (await page.mainFrame.call('hasComponentButton', [node, idle]));
    if (await this.#isChosenNear(node, effects)) return 'found';
    const mayBeChosen = await page.mainFrame.call('hasChoiceNear', [node]);
    if (isCut || hasOtherEffects || mayBeChosen) return 'unknown';
    return findOtherWay(page, this.#observer, node, effects, limits.maxControls);
  }

  /** Activates a control by keyboard. */
  async #activate({ node, key }: { readonly node: number; readonly key: string }): Promise<Effects> {
    const { page } = this.#context;
    const effects = await this.#observer.observeWithPolling(node, async () => {
      if (await page.mainFrame.call('focusNode', [node])) await pressKey(page.session, toKeystroke(key));
    });
    await this.#observer.restore(effects);
    return effects;
  }

  /** Whether choosing an option in a list near an element has the same effect. */
  async #isChosenNear(node: number, effects: Effects): Promise<boolean> {
    const { page } = this.#context;
    for await (const { effects: chosen } of chooseOptionsNear(page, this.#observer, node))
      if (overlaps(effects, chosen)) return true;
    return false;
  }
}

/**
 * Whether something in an element follows the pointer during a gesture. Components that are only raised or
 * enlarged on hover don't.
 */
function movesWithPointer({ changes }: Effects, hovered: Effects | null): boolean {
  const hasMoved = ({ kind, movedBy }: Effects['changes'][number]) => kind === 'place' || movedBy > 0;
  const lifts = new Map(
    hovered?.changes.flatMap((change) =>
      hasMoved(change) && change.movedBy <= MAX_LIFT ? [[change.element, change.movedBy] as const] : [],
    ),
  );
  return changes.some((change) => {
    if (!change.isInside || !hasMoved(change)) return false;
    const lift = lifts.get(change.element);
    return lift === undefined || change.movedBy > 2 * lift + MAX_LIFT_DIFFERENCE;
  });
}

/** Whether the text in a field changed: browsers let users drag selected text there. */
const editsText = ({ changes }: Effects): boolean =>
  changes.some(({ kind, tag }) => (kind === 'value' || kind === 'text') && tag === 'textarea');

/** Returns the effects that none of the other actions have. */
function removeEffects(effects: Effects, others: readonly Effects[]): Effects {
  const affected = new Set(others.flatMap((other) => [...getAffectedElements(other).keys()]));
  return {
    ...effects,
    changes: effects.changes.filter(({ element }) => !affected.has(element)),
    navigations: effects.navigations.filter(
      (url) => !others.some((other) => other.navigations.includes(url)),
    ),
    submits: others.some(({ submits }) => submits > 0) ? 0 : effects.submits,
    windows: others.some(({ windows }) => windows.length > 0) ? [] : effects.windows,
  };
}

/**
 * Keeps only what became visible while the pointer was pressed. If a click opens the same content, users can
 * make a choice with a second click instead of moving to it before they release the button.
 */
function keepShown(effects: Effects): Effects {
  return { ...effects, navigations: [], changes: effects.changes.filter(({ kind }) => kind === 'shown') };
}

/**
 * Whether a gesture changed parts of an element that a click on it doesn't, for example points along its
 * path.
 */
function changesMoreInside(gesture: Effects, clicked: Effects): boolean {
  if (!gesture.isImmediate) return false;
  const others = new Set(clicked.changes.map(({ element }) => element));
  return gesture.changes.some(({ isInside, element }) => isInside && !others.has(element));
}

/** Whether an effect only shows different numbers, as step counters do. Measuring motion requires it. */
function isMeasurement({ changes }: Effects): boolean {
  const texts = changes.filter(({ kind }) => kind !== 'place' && kind !== 'paint');
  return (
    texts.length > 0 && texts.every(({ kind, text }) => kind === 'text' && /^\P{L}*\d\P{L}*$/u.test(text))
  );
}

function describeGestureEffect(effects: Effects, kind: GestureHandler['kind']): string {
  return hasEffect(effects) ? describeEffects(effects) : kind === 'drag' ? 'moves it' : 'moves content';
}
