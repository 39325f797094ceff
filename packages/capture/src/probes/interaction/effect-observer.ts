import { CdpError } from '../../browser/cdp-error.ts';
import type { StablePage } from '../../visit/stable-page.ts';
import { ESCAPE, pressKey } from '../keyboard/keys.ts';
import type { EffectReading } from './in-page/effect-log.ts';
import { PageClock } from './page-clock.ts';

/** An action's effects on the page and the browser. */
export interface Effects extends EffectReading {
  /** URLs of windows that the page tried to open. */
  readonly windows: readonly string[];
  /** Text of browser dialogs: alert, confirm, prompt. */
  readonly dialogs: readonly string[];
  /** Whether users can decline in every one of these dialogs, as they can't in an alert. */
  readonly canDecline: boolean;
}

/** Milliseconds after an action within which its timers count as part of it. */
export const REACTION_MS = 1_000;
const CALL_TIMEOUT_MS = 5_000;
/**
 * Milliseconds within which a page that keeps checking its own state, as some sliders do, should notice an
 * action.
 */
const POLLING_MS = 400;
const MAX_RECORDED = 5;
const MAX_TEXT_LENGTH = 200;

/**
 * Observes the effects of actions: visible changes, focus, attempts to navigate, submit and open windows, and
 * dialogs. It is shared by all probes that act on the page. Timers started by an action run immediately, so
 * that nothing has to wait for them.
 */
export class EffectObserver {
  readonly #page: StablePage;
  readonly #clock: PageClock | null;
  readonly #unsubscribes: (() => void)[];
  #windows: string[] = [];
  #dialogs: string[] = [];
  #hasAlert = false;
  /** Whether timers that the page requested before {@link start} have run, so that new ones are held. */
  #hasWaited = false;

  private constructor(page: StablePage, clock: PageClock | null) {
    this.#page = page;
    this.#clock = clock;
    const { session } = page;
    this.#unsubscribes = [
      session.on('Page.windowOpen', ({ url }) => {
        if (this.#windows.length < MAX_RECORDED) this.#windows.push(url.slice(0, MAX_TEXT_LENGTH));
      }),
      session.on('Page.javascriptDialogOpening', ({ message, type }) => {
        this.#hasAlert ||= type === 'alert';
        if (this.#dialogs.length < MAX_RECORDED) this.#dialogs.push(message.slice(0, MAX_TEXT_LENGTH));
        // The visit answers dialogs too. But the page waits for the answer, and we'd have to wait with it.
        session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => {});
      }),
    ];
  }

  /**
   * Starts observing the page, with navigation blocked. Scripts must be running. Call {@link stop}
   * afterward.
   *
   * @throws {CdpError}
   */
  static async start(page: StablePage): Promise<EffectObserver> {
    const clock = await PageClock.take(page.session);
    const observer = new EffectObserver(page, clock);
    // Commands run in order, so anything that changes now changes on its own.
    await Promise.all([
      page.mainFrame.call('watchEffects', [], { timeoutMs: CALL_TIMEOUT_MS }),
      page.mainFrame.call('beginAction', [], { timeoutMs: CALL_TIMEOUT_MS }),
      page.mainFrame.call('recordNoise', [], { timeoutMs: CALL_TIMEOUT_MS }),
    ]);
    return observer;
  }

  get clock(): PageClock | null {
    return this.#clock;
  }

  /**
   * Performs an action and returns its effects.
   *
   * @param actor walk number of the element acted on; -1 for none
   * @param reactionMs milliseconds after the action within which timers count as part of it
   * @throws {CdpError}
   */
  async observe(actor: number, act: () => Promise<unknown>, reactionMs = REACTION_MS): Promise<Effects> {
    await this.begin();
    await act();
    return this.read(actor, reactionMs);
  }

  /**
   * Like {@link observe}, for an action that follows the last one. {@link restore} then undoes both.
   *
   * @throws {CdpError}
   */
  async observeNext(actor: number, act: () => Promise<unknown>): Promise<Effects> {
    await this.begin(true);
    await act();
    return this.read(actor);
  }

  /**
   * Like {@link observe}, but also counts what timers that were set before the action do shortly afterward,
   * because some components render their state in such a timer. Use it only to look for alternatives, because
   * the page may change on its own in the same timers.
   *
   * @throws {CdpError}
   */
  async observeWithPolling(actor: number, act: () => Promise<unknown>): Promise<Effects> {
    if (!this.#hasWaited) {
      this.#hasWaited = true;
      const { mainFrame } = this.#page;
      await mainFrame.call('letRequestedTimersRun', [POLLING_MS], { timeoutMs: CALL_TIMEOUT_MS });
    }
    await this.begin();
    await act();
    await this.#afterTimers(POLLING_MS, () => undefined, true);
    return this.read(actor);
  }

  /**
   * Records the page in its current state, for {@link read} and {@link restore}.
   *
   * @param continuesLast whether {@link restore} also undoes the last action
   */
  async begin(continuesLast = false): Promise<void> {
    this.#windows = [];
    this.#dialogs = [];
    this.#hasAlert = false;
    const { mainFrame } = this.#page;
    // Commands run in order, so timers from before the action don't count as part of it.
    await Promise.all([
      this.#clock?.mark(),
      mainFrame.call('beginAction', [continuesLast], { timeoutMs: CALL_TIMEOUT_MS }),
    ]);
  }

  /** Returns what has happened since {@link begin}. */
  async read(actor: number, reactionMs = REACTION_MS): Promise<Effects> {
    const { mainFrame } = this.#page;
    const [, reading] = await this.#afterTimers(reactionMs, () =>
      mainFrame.call('readEffects', [actor], { timeoutMs: CALL_TIMEOUT_MS }),
    );
    // Anything later doesn't count. For example, a dialog may open when something is dropped.
    const [windows, dialogs] = [[...this.#windows], [...this.#dialogs]];
    return { ...reading, windows, dialogs, canDecline: dialogs.length > 0 && !this.#hasAlert };
  }

  /** Runs the page's timers that are due within this time. Returns how many ran. */
  async runTimers(withinMs: number): Promise<number> {
    const [count] = await this.#afterTimers(withinMs, () => undefined);
    return count;
  }

  /** Runs timers like {@link runTimers}, and then sends another command. */
  async #afterTimers<T>(
    withinMs: number,
    send: () => T,
    includesOld = false,
  ): Promise<[count: number, Awaited<T>]> {
    if (this.#clock === null || withinMs === 0) return [0, await send()];
    const { mainFrame } = this.#page;
    const expectChanges = (isExpected: boolean) =>
      mainFrame.call('expectChanges', [isExpected], { timeoutMs: CALL_TIMEOUT_MS });
    await expectChanges(true);
    // Commands run in order. Waiting for each response would take longer than running them.
    const [count, , result] = await Promise.all([
      this.#clock.advance(withinMs, includesOld),
      expectChanges(false),
      send(),
    ]);
    return [count, result];
  }

  /**
   * Restores the page to its state at {@link begin}, first with Escape and then by undoing what scripts
   * changed.
   *
   * @throws {CdpError}
   */
  async restore(effects: Effects): Promise<void> {
    await this.#restore(effects, false);
  }

  /**
   * Like {@link restore}, but also returns whether the page looks the same again.
   *
   * @throws {CdpError}
   */
  restoreAndCompare(effects: Effects): Promise<boolean> {
    return this.#restore(effects, true);
  }

  async #restore({ changes }: Effects, comparesAppearance: boolean): Promise<boolean> {
    const { mainFrame, session } = this.#page;
    if (changes.some(({ kind }) => kind === 'shown')) await pressKey(session, ESCAPE);
    return mainFrame.call('undoEffects', [comparesAppearance], { timeoutMs: CALL_TIMEOUT_MS });
  }

  /** Stops observing. The page keeps its changes. */
  async stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    try {
      await this.#clock?.release();
      await this.#page.mainFrame.call('stopWatchingEffects', [], { timeoutMs: CALL_TIMEOUT_MS });
      await this.#page.mainFrame.call('unfocus', [], { timeoutMs: CALL_TIMEOUT_MS });
    } catch (error) {
      // After an error in the probe itself, the tab is discarded anyway.
      if (!(error instanceof CdpError)) throw error;
    }
  }
}

/**
 * Whether an effect leaves the page: by opening a different document, submitting a form or opening a new
 * window.
 */
export function leavesPage({ navigations, submits, windows }: Effects): boolean {
  return navigations.length > 0 || submits > 0 || windows.length > 0;
}

/**
 * Whether one of the effects is a jump to a different part of the page, such as after activating a link
 * within a page.
 */
export function jumpsWithinPage({ jumps }: Effects): boolean {
  return jumps.length > 0;
}

/** Whether the action definitely changed only colors, which may be a mere reaction to the pointer. */
export function changesOnlyColors(effects: Effects): boolean {
  const changes = getOwnChanges(effects);
  const isElsewhere = leavesPage(effects) || jumpsWithinPage(effects) || effects.dialogs.length > 0;
  return !isElsewhere && changes.length > 0 && changes.every(({ kind }) => kind === 'paint');
}

/**
 * Whether an action definitely had an effect that people can see or hear. Moving focus or scrolling doesn't
 * count.
 */
export function hasEffect(effects: Effects): boolean {
  return leavesPage(effects) || effects.dialogs.length > 0 || getOwnChanges(effects).length > 0;
}

/**
 * Returns the changes that scripts made in response to an action. Omits their consequences, for example
 * content that moved down, and changes to the element's own styles.
 */
export function getOwnChanges({ changes, isImmediate }: Effects): Effects['changes'] {
  if (!isImmediate) return [];
  return changes.filter(({ kind, isInside, isAround }) => {
    if (kind === 'place') return false;
    return kind === 'paint' ? !isInside && !isAround : true;
  });
}

/**
 * Whether an action only sets values that another action sets as well, though not necessarily to the same
 * result: the same elements' text or the same fields' values. A click on a slider's track, for example, sets
 * the value that the arrow keys change.
 */
export function setsSameValues(one: Effects, other: Effects): boolean {
  if (leavesPage(one) || jumpsWithinPage(one) || one.dialogs.length > 0) return false;
  const changes = getOwnChanges(one).filter(({ kind }) => kind !== 'paint');
  const isValue = ({ kind }: { readonly kind: string }) => kind === 'text' || kind === 'value';
  const others = new Set(getOwnChanges(other).flatMap((change) => (isValue(change) ? [change.element] : [])));
  const describe = ({ kind, element }: (typeof changes)[number]) => `${kind} ${element}`;
  const allOthers = new Set(getOwnChanges(other).map(describe));
  return (
    changes.some(isValue) &&
    changes.every((change) =>
      isValue(change) ? others.has(change.element) : allOthers.has(describe(change)),
    )
  );
}

/**
 * Whether another action also shows or hides everything that an action shows or hides. In a group of custom
 * radio buttons, for example, an arrow key shows the same mark as a click.
 */
export function showsSameContent(one: Effects, other: Effects): boolean {
  if (leavesPage(one) || jumpsWithinPage(one) || one.dialogs.length > 0) return false;
  const list = (effects: Effects) =>
    getOwnChanges(effects).flatMap(({ kind, element, text }) =>
      kind === 'shown' || kind === 'hidden' ? [`${element} ${text}`] : [],
    );
  const [own, others] = [list(one), new Set(list(other))];
  return own.length > 0 && own.every((change) => others.has(change));
}

/**
 * Whether all that an action does is show or change elements that another action shows or changes, too, although
 * perhaps differently. Some sliders show their value only once they've been used, for example.
 */
export function changesSameElements(one: Effects, other: Effects): boolean {
  if (leavesPage(one) || jumpsWithinPage(one) || one.dialogs.length > 0) return false;
  const changes = getOwnChanges(one).filter(({ kind }) => kind !== 'paint');
  const others = new Set(
    getOwnChanges(other).flatMap(({ kind, element }) => (kind === 'paint' ? [] : [element])),
  );
  return changes.length > 0 && changes.every(({ element }) => others.has(element));
}

/**
 * Whether all that an action does is hide something elsewhere, such as a popup that any click closes, or a
 * value that a slider shows only while it has focus.
 */
export function onlyHidesElsewhere(effects: Effects): boolean {
  if (leavesPage(effects) || jumpsWithinPage(effects) || effects.dialogs.length > 0) return false;
  const changes = getOwnChanges(effects).filter(({ kind }) => kind !== 'paint');
  return (
    changes.length > 0 &&
    changes.every(({ kind, isInside, isAround }) => kind === 'hidden' && !isInside && !isAround)
  );
}

/** How much of one effect is also in another one. */
export type EffectOverlap = 'same' | 'partly' | 'none';

/**
 * Compares the effects of two actions. Changes inside the element acted on, such as its new label, count only if there
 * are no others: clicking a slideshow, for example, shows the next slide, which is inside it.
 */
export function compareEffects(one: Effects, other: Effects): EffectOverlap {
  // A jump is often only part of a larger effect.
  const isJump = jumpsWithinPage(one) && getOwnChanges(one).every(({ kind }) => kind === 'paint');
  const outside = isJump ? describeJumps(one) : describeTargets(one);
  const own = outside.size > 0 ? outside : describeTargets(one, true);
  const others = new Set([...describeTargets(other), ...describeJumps(other)]);
  if (own.size === 0) return 'none';
  const shared = [...own].filter((target) => others.has(target));
  if (shared.length === own.size) return 'same';
  if (shared.length > 0) return 'partly';
  const getElements = (effects: Effects) =>
    new Set(getOwnChanges(effects).flatMap(({ element, isInside }) => (isInside ? [] : [element])));
  const elements = getElements(other);
  return [...getElements(one)].some((element) => elements.has(element)) ? 'partly' : 'none';
}

function describeJumps({ jumps }: Effects): Set<string> {
  return new Set(jumps.map((url) => `url ${url}`));
}

/** Describes each part of an effect. Showing and hiding the same element count as one function. */
function describeTargets(effects: Effects, includesInside = false): Set<string> {
  const changes = getOwnChanges(effects).map(({ kind, element, text, isInside }) => {
    if (isInside && !includesInside) return '';
    return kind === 'shown' || kind === 'hidden'
      ? `visible ${element} ${text}`
      : `${kind} ${element} ${text}`;
  });
  return new Set(
    [
      ...changes,
      ...effects.navigations.map((url) => `url ${url}`),
      ...effects.windows.map((url) => `url ${url}`),
      ...effects.dialogs.map((text) => `dialog ${text}`),
      effects.submits > 0 ? 'submit' : '',
    ].filter((target) => target !== ''),
  );
}
