import { defineProbe, nothingToTest, type ProbeContext } from '../define-probe.ts';
import { EffectObserver } from '../interaction/effect-observer.ts';
import { findListeners, listensForKeys } from '../interaction/listeners.ts';
import { Mouse, type WindowPoint } from '../interaction/pointer.ts';
import { ESCAPE, pressKey } from '../keyboard/keys.ts';
import { probeLimits } from '../limits.ts';
import type { HoverContent, HoverContentFacts } from './facts.ts';
import type { HoverPopup } from './in-page/hover-box.ts';
import type { HoverTrigger } from './in-page/hover-triggers.ts';

const budget = {
  callMs: 5_000,
  /** Milliseconds of page time within which content must appear. */
  showMs: 1_000,
  /** How long it must stay, in milliseconds of page time. */
  holdMs: 10_000,
  /** Milliseconds of page time within which pressing Escape, or leaving the trigger, must hide it. */
  hideMs: 1_500,
};

type HoverContentContext = ProbeContext<'hoverContent', typeof budget>;

/** Number of times that we check whether gradually closing content is gone. */
const CLOSING_STEPS = 5;
/** Number of one-second steps for which content must stay hidden while nothing is on its trigger. */
const QUIET_STEPS = 12;

const HOVER_EVENTS = new Set([
  'mouseenter',
  'mousemove',
  'mouseover',
  'pointerenter',
  'pointermove',
  'pointerover',
]);
const FOCUS_EVENTS = new Set(['focus', 'focusin']);

/**
 * Moves the pointer and focus to elements that show content, moves the pointer onto the content, and presses
 * Escape.
 */
export const hoverContentProbe = defineProbe({
  id: 'hover-content',
  name: 'content on hover or focus',
  facts: 'hoverContent',
  unit: 'types of elements',
  leavesPage: 'scrolled',
  dependsOnParts: true,
  budget,
  limits: probeLimits['hover-content'],
  startsAtTop: true,
  // Touch screens have no pointer that could hover over an element.
  isNeeded: (hasHoverStyles, { hasScripts, page }) => !page.viewport.phone && (hasHoverStyles || hasScripts),
  runsScripts: () => true,
  async run(context) {
    const { page, hasScripts, budget, limits } = context;
    const { mainFrame } = page;
    const listeners = hasScripts
      ? await findListeners(page, new Set([...HOVER_EVENTS, ...FOCUS_EVENTS]))
      : { byElement: new Map(), global: [], isCut: false };
    const { found: triggers, total } = await mainFrame.call(
      'findHoverTriggers',
      [[...listeners.byElement.keys()], listeners.global.length > 0, limits.maxKinds],
      { timeoutMs: budget.callMs },
    );
    if (triggers.length === 0) return nothingToTest;
    const facts: HoverContentFacts = {
      contents: [],
      handlesKeys: hasScripts && (await listensForKeys(page)),
      isCut: listeners.isCut || total > triggers.length,
    };
    const observer = await EffectObserver.start(page);
    try {
      for (const [at, trigger] of triggers.entries()) {
        context.onDone(at, triggers.length);
        const test = new HoverTest(context, observer, trigger);
        const onHover = await test.confirm(await test.testHover());
        if (onHover) facts.contents.push(onHover);
        // Content shown on hover has the same problems when it's shown on focus.
        const onFocus =
          onHover === null || !hasFault(onHover) ? await test.confirm(await test.testFocus()) : null;
        if (onFocus && hasFault(onFocus)) facts.contents.push(onFocus);
        context.onTested([trigger.node, ...trigger.similar]);
      }
    } finally {
      await new Mouse(page.session).moveTo({ x: 0, y: 0 });
      await observer.stop();
    }
    return { facts, done: triggers.length, of: listeners.isCut ? null : total };
  },
});

function hasFault({ isHoverable, isPersistent, dismissal }: HoverContent): boolean {
  return isHoverable === false || !isPersistent || dismissal === 'no';
}

/** Tests the content that one trigger shows. */
class HoverTest {
  readonly #context: HoverContentContext;
  readonly #observer: EffectObserver;
  readonly #trigger: HoverTrigger;
  readonly #mouse: Mouse;

  constructor(context: HoverContentContext, observer: EffectObserver, trigger: HoverTrigger) {
    this.#context = context;
    this.#observer = observer;
    this.#trigger = trigger;
    this.#mouse = new Mouse(context.page.session);
  }

  /** Null if hovering shows nothing. */
  async testHover(): Promise<HoverContent | null> {
    const { node } = this.#trigger;
    const point = await this.#frame.call('getHitPoint', [node]);
    if (point === null) return null;
    const box = await this.#hover(point);
    if (box === null) return this.#leave(null);
    const isPersistent = await this.#staysFor(this.#context.budget.holdMs);
    let isHoverable: boolean | null = null;
    let dismissal: HoverContent['dismissal'] = 'escape';
    if (isPersistent && this.#trigger.isControl) {
      // A click on a control may change the page permanently, and later tests would then no longer be about
      // hovering.
      if (box.path !== null) isHoverable = await this.#moveOnto(box.path);
      await this.#leave(null);
      if ((await this.#hover(point)) !== null) dismissal = await this.#dismiss();
    } else if (isPersistent) {
      dismissal = await this.#dismiss();
      await this.#leave(null);
      if (box.path !== null && (await this.#hover(point)) !== null) {
        isHoverable = await this.#moveOnto(box.path);
      }
    }
    return this.#leave(this.#toContent(box, { shownBy: 'hover', isHoverable, isPersistent, dismissal }));
  }

  /** Null if focusing shows nothing. */
  async testFocus(): Promise<HoverContent | null> {
    const { node } = this.#trigger;
    await this.#begin();
    const isFocused = await this.#frame.call('focusNode', [node]);
    if (!isFocused) return null;
    await this.#observer.runTimers(this.#context.budget.showMs);
    const box = (await this.#settle()) ? await this.#frame.call('findPopup', [node]) : null;
    if (box === null) return this.#leave(null);
    const isPersistent = await this.#staysFor(this.#context.budget.holdMs);
    const dismissal = isPersistent ? await this.#dismiss({ mayClick: false }) : 'escape';
    return this.#leave(
      this.#toContent(box, { shownBy: 'focus', isHoverable: null, isPersistent, dismissal }),
    );
  }

  /**
   * Returns a result with problems only if the content stays hidden while neither the pointer nor focus is on
   * the trigger. Otherwise something else shows it, for example a carousel's timer, and the result is null.
   */
  async confirm(content: HoverContent | null): Promise<HoverContent | null> {
    if (content === null || !hasFault(content)) return content;
    for (let step = 0; step < QUIET_STEPS; step++) if (await this.#staysFor(1_000)) return null;
    return content;
  }

  get #frame() {
    return this.#context.page.mainFrame;
  }

  async #begin(): Promise<void> {
    await this.#observer.begin();
    await this.#frame.call('rememberGeneratedContent', [this.#trigger.node]);
  }

  /** Moves the pointer to the trigger and returns what appears. */
  async #hover(point: WindowPoint): Promise<HoverPopup | null> {
    await this.#begin();
    await this.#mouse.moveTo(point);
    await this.#observer.runTimers(this.#context.budget.showMs);
    await this.#settle();
    return this.#frame.call('findPopup', [this.#trigger.node]);
  }

  async #settle(): Promise<true> {
    await this.#frame.call('isPopupVisible', []);
    return true;
  }

  /** Whether the content is still there after this time, without moving the pointer or focus. */
  async #staysFor(ms: number): Promise<boolean> {
    await this.#observer.runTimers(ms);
    return this.#frame.call('isPopupVisible', []);
  }

  async #dismiss({ mayClick = true } = {}): Promise<HoverContent['dismissal']> {
    await pressKey(this.#context.page.session, ESCAPE);
    // Content that closes gradually takes several frames, timers and transitions, one after another.
    for (let step = 0; step < CLOSING_STEPS; step++)
      if (!(await this.#staysFor(this.#context.budget.hideMs / CLOSING_STEPS))) return 'escape';
    if (!mayClick) return 'no';
    await this.#mouse.press();
    await this.#mouse.release();
    return (await this.#staysFor(this.#context.budget.hideMs)) ? 'no' : 'click';
  }

  /**
   * Moves the pointer in eight steps from the trigger onto the content. Returns whether the content stays.
   */
  async #moveOnto([start, middle, end]: readonly WindowPoint[]): Promise<boolean> {
    await this.#mouse.glideTo(start!, 3);
    await this.#mouse.glideTo(middle!, 2);
    await this.#frame.call('waitForFrames', []);
    await this.#frame.call('pausePopup', []);
    await this.#mouse.glideTo(end!, 3);
    if (!(await this.#staysFor(this.#context.budget.hideMs))) return false;
    return !(await this.#frame.call('isPopupAwayFrom', [end!.x, end!.y]));
  }

  /** Moves the pointer and focus away, and undoes what is left of the content. */
  async #leave<T>(result: T): Promise<T> {
    await this.#mouse.moveTo(await this.#frame.call('findNeutralPoint', [this.#trigger.node]));
    await this.#frame.call('unfocus', []);
    await this.#observer.runTimers(this.#context.budget.hideMs);
    await this.#frame.call('undoEffects', []);
    return result;
  }

  #toContent(
    { node, text, coversContent }: HoverPopup,
    results: Pick<HoverContent, 'shownBy' | 'isHoverable' | 'isPersistent' | 'dismissal'>,
  ): HoverContent | null {
    const { toNodeIndex } = this.#context;
    const trigger = toNodeIndex(this.#trigger.node);
    if (trigger === null) return null;
    return {
      trigger,
      similar: this.#trigger.similar.flatMap((other) => toNodeIndex(other) ?? []),
      box: node === -1 ? null : toNodeIndex(node),
      text,
      coversContent,
      ...results,
    };
  }
}
