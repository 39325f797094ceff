import { capturePage } from '../../collector/capture-page.ts';
import { createNodeNumbering } from '../../collector/walk-numbers.ts';
import type { OpenedState } from '../define-probe.ts';
import { describeEffects } from '../interaction/describe-effects.ts';
import {
  changesOnlyColors,
  compareEffects,
  EffectObserver,
  type Effects,
  getOwnChanges,
  hasEffect,
  REACTION_MS,
  setsSameValues,
} from '../interaction/effect-observer.ts';
import { Mouse } from '../interaction/pointer.ts';
import {
  ARROWS,
  END,
  ENTER,
  ESCAPE,
  HOME,
  type Keystroke,
  pressKey,
  SPACE,
  toKeystroke,
} from '../keyboard/keys.ts';
import type { MouseOnlyControl, MouseOnlyFacts } from '../mouse-only/facts.ts';
import type { StatesContext } from './budget.ts';
import type { OpenedPart } from './in-page/opened-controls.ts';
import type { TriggerInfo } from './in-page/state-explorer.ts';

/** A state in which only the mouse may reach some elements. */
export interface SuspectState {
  readonly opener: TriggerInfo;
  readonly path: readonly string[];
  readonly keys: readonly string[];
}

/** Keys with which people choose a value without moving focus to it. */
const CHOOSING_KEYS = [...ARROWS, HOME, END, toKeystroke('1')];
/** Maximum number of tab stops in the content that are activated. With more, nothing is reported. */
const MAX_STOPS = 12;
/** Milliseconds within which timers that earlier tests have started are due. */
const LATE_MS = 600;
/** Maximum number of readings until the content no longer changes. */
const MAX_SETTLING_READS = 6;
/** Types of elements that are clicked in one state. */
const MAX_PARTS = 3;

/**
 * Opens a state again and looks for elements in it that respond to clicks although no key does anything there: neither
 * the arrow keys, Home, End and a digit, nor Escape, nor any tab stop in the content. As soon as any key that chooses
 * something has an effect, nothing is reported.
 *
 * @throws {CdpError}
 */
export async function testOpenedControls(context: StatesContext, state: SuspectState): Promise<void> {
  const { stateReceiver } = context;
  // What an earlier test closed may disappear later. That must not count as the effect of a key.
  await context.call('letRequestedTimersRun', [LATE_MS]);
  const observer = await EffectObserver.start(context.page);
  try {
    const found = await new OpenedControlsTest(context, observer, state.opener).run();
    const { path, keys } = state;
    if (found !== null) await stateReceiver?.onState({ path, keys, kind: 'opened', ...found });
  } finally {
    await observer.stop();
  }
}

class OpenedControlsTest {
  readonly #context: StatesContext;
  readonly #observer: EffectObserver;
  readonly #opener: TriggerInfo;
  readonly #mouse: Mouse;

  constructor(context: StatesContext, observer: EffectObserver, opener: TriggerInfo) {
    this.#context = context;
    this.#observer = observer;
    this.#opener = opener;
    this.#mouse = new Mouse(context.page.session);
  }

  /** Returns the state with what only the mouse can use in it; null if there is nothing, or if keys choose something. */
  async run(): Promise<Pick<OpenedState, 'capture' | 'roots' | 'origins' | 'facts'> | null> {
    const { call, page } = this.#context;
    const opened = await this.#open();
    if (opened === null) return null;
    const capture = await capturePage(page, { shouldDetectSound: false });
    const numbering = createNodeNumbering(capture);
    const { roots, origins } = await call('getVisibleNodes', []);
    const stops = await call('countOpenedStops', []);
    if (!(await this.#isSettled())) return null;
    if (stops > MAX_STOPS || (await this.#hasChoosingKey(stops))) return null;
    const { clicked, hasClosed } = await this.#clickParts();
    if (clicked.size === 0) return null;
    // Scripts may consider the content closed now, although it's shown again.
    if (hasClosed && !(await this.#reopen(opened))) return null;
    const byKeys = await this.#observeKeys(stops);
    const controls = [...clicked].flatMap(([part, effects]): MouseOnlyControl[] => {
      const node = numbering.toNodeIndex(part.node);
      if (node === null || !isOwnFunction(effects, opened, byKeys)) return [];
      return [
        {
          node,
          similar: part.similar.flatMap((other) => numbering.toNodeIndex(other) ?? []),
          isTabStop: false,
          part: null,
          effect: describeEffects(effects),
          alternative: 'none',
          similarControl: null,
        },
      ];
    });
    await this.#close(opened);
    if (controls.length === 0) return null;
    const toLoadedNode = (node: number) => {
      const origin = origins[numbering.toWalkNumber(node) ?? -1] ?? -1;
      return origin === -1 ? -1 : (this.#context.toNodeIndex(origin) ?? -1);
    };
    return {
      capture,
      roots: roots.flatMap((number) => numbering.toNodeIndex(number) ?? []),
      origins: Array.from(capture.nodes.kind, (_, node) => toLoadedNode(node)),
      facts: { mouseOnly: { ...noMouseOnlyFacts, controls, tested: controls.map(({ node }) => node) } },
    };
  }

  /** Waits until the content no longer changes on its own. Returns false if it keeps changing, as a clock does. */
  async #isSettled(): Promise<boolean> {
    for (let reading = 0; reading < MAX_SETTLING_READS; reading++) {
      if (!(await this.#changes(async () => {}))) return true;
    }
    return false;
  }

  /** Whether a key chooses something, either where focus is now or on one of the tab stops in the content. */
  async #hasChoosingKey(stops: number): Promise<boolean> {
    const { call } = this.#context;
    const isOnControl =
      (await call('hasFocusOnOpenedControl', [])) || (await call('hasFocusStayedOn', [this.#opener.id]));
    for (const key of [...CHOOSING_KEYS, ...(isOnControl ? [] : [ENTER, SPACE])])
      if (await this.#hasEffect(key)) return true;
    for (let at = 0; at < stops; at++) {
      if (!(await call('focusOpenedStop', [at]))) continue;
      for (const key of ARROWS) if (await this.#hasEffect(key)) return true;
    }
    return false;
  }

  /** Clicks elements in the content, up to the first one that closes it. Returns the effects. */
  async #clickParts(): Promise<{ clicked: ReadonlyMap<OpenedPart, Effects>; hasClosed: boolean }> {
    const clicked = new Map<OpenedPart, Effects>();
    let hasClosed = false;
    for (const part of await this.#context.call('listOpenedParts', [MAX_PARTS])) {
      if (hasClosed) break;
      const effects = await this.#click(part.node);
      hasClosed = !(await this.#context.call('isOpenedShown', []));
      if (effects === null) continue;
      await this.#restoreAfterClick(part.node, effects);
      clicked.set(part, effects);
    }
    return { clicked, hasClosed };
  }

  /** Activates the tab stops in the content, presses Enter without focus, and Escape. Returns the effects. */
  async #observeKeys(stops: number): Promise<Effects[]> {
    const { call, page } = this.#context;
    const effects: Effects[] = [];
    for (let at = 0; at < stops; at++) {
      if (await call('focusOpenedStop', [at]))
        effects.push(await this.#observe(() => pressKey(page.session, ENTER)));
    }
    await call('unfocus', []);
    for (const key of [ENTER, ESCAPE]) effects.push(await this.#observe(() => pressKey(page.session, key)));
    return effects;
  }

  async #reopen(opened: Effects): Promise<boolean> {
    await this.#close(opened);
    return (await this.#open()) !== null;
  }

  /** Opens the state with the keyboard, or with the mouse if no key does. Null if it doesn't open. */
  async #open(): Promise<Effects | null> {
    const { call, page } = this.#context;
    const { id, action } = this.#opener;
    await call('unfocus', []);
    const pressEnter = async () => {
      if (await call('focusTriggerElement', [id])) await pressKey(page.session, ENTER);
    };
    const opened = await this.#observer.observe(-1, pressEnter);
    if (await call('keepShownRoots', [])) return opened;
    if (action !== 'pick') return null;
    await this.#observer.restore(opened);
    const aimed = await call('pointAtTrigger', [id]);
    if (aimed === null || aimed.isCovered) return null;
    const clicked = await this.#observer.observe(-1, () => this.#mouse.click(aimed));
    return (await call('keepShownRoots', [])) ? clicked : null;
  }

  async #close(opened: Effects): Promise<void> {
    await this.#observer.restore(opened);
    await this.#context.call('unfocus', []);
  }

  async #observe(act: () => Promise<unknown>): Promise<Effects> {
    const effects = await this.#observer.observe(-1, act);
    await this.#observer.restore(effects);
    return effects;
  }

  /** Whether an action changes anything in the content, or anything that people can see. */
  async #changes(act: () => Promise<unknown>): Promise<boolean> {
    const { call } = this.#context;
    const before = await call('describeOpened', []);
    const effects = await this.#observer.observe(-1, act);
    const hasChanged = (await call('describeOpened', [])) !== before;
    return hasChanged || effects.changes.length > 0 || hasEffect(effects);
  }

  #hasEffect(key: Keystroke): Promise<boolean> {
    return this.#changes(() => pressKey(this.#context.page.session, key));
  }

  async #restoreAfterClick(node: number, effects: Effects): Promise<void> {
    await this.#observer.restore(effects);
    await this.#mouse.moveTo(await this.#context.call('findNeutralPoint', [node]));
  }

  /** Clicks an element and returns the effect, without what hovering does; null if there is none. */
  async #click(node: number): Promise<Effects | null> {
    const { call } = this.#context;
    const point = await call('getHitPoint', [node]);
    if (point === null) return null;
    await this.#observer.begin();
    await this.#mouse.moveTo(point);
    await this.#observer.runTimers(REACTION_MS);
    await call('ignoreShownElements', []);
    const effects = await this.#observer.observe(node, () => this.#mouse.click(point));
    return hasEffect(effects) ? effects : null;
  }
}

const noMouseOnlyFacts: MouseOnlyFacts = {
  controls: [],
  keyOperated: [],
  unexposedItems: [],
  focusedWidgets: [],
  tested: [],
  isCut: false,
};

/**
 * Whether a click has an effect other than closing the content, and no key has any part of it.
 *
 * @param opened what opening the content has shown
 */
function isOwnFunction(clicked: Effects, opened: Effects, byKeys: readonly Effects[]): boolean {
  if (changesOnlyColors(clicked)) return false;
  const shown = new Set(
    getOwnChanges(opened).flatMap(({ kind, element }) => (kind === 'shown' ? [element] : [])),
  );
  const withoutClosing = (effects: Effects): Effects => ({
    ...effects,
    changes: getOwnChanges(effects).filter(
      ({ kind, element }) => kind !== 'paint' && !(kind === 'hidden' && shown.has(element)),
    ),
  });
  const own = withoutClosing({ ...clicked, changes: clicked.changes.filter(({ isInside }) => !isInside) });
  return (
    hasEffect(own) &&
    byKeys
      .map(withoutClosing)
      .every((pressed) => compareEffects(own, pressed) === 'none' && !setsSameValues(own, pressed))
  );
}
