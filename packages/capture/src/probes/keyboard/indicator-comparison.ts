import type { StablePage } from '../../visit/stable-page.ts';
import {
  comparePixels,
  decodeScreenshot,
  MIN_CHANGED_PIXELS,
  type PixelDifference,
  type WindowArea,
  type WindowScreenshot,
} from './compare-pixels.ts';
import type { WeakFocusIndicator } from './facts.ts';
import type { FocusChange } from './in-page/focus-changes.ts';
import type { PageReaction } from './in-page/reactions.ts';
import type { TimerWatch } from './timer-watch.ts';

/** Maximum delay, in milliseconds, of a timer that a script sets to show focus. */
export const SCRIPT_WAIT_MS = 100;
/** Maximum delay, in milliseconds, of a timer that a script sets to remove an indicator it has shown. */
const LATE_CHANGE_WAIT_MS = 700;
/** Maximum number of kinds that are watched for that long because a script sets their indicator. */
const MAX_WATCHED = 3;
/** Difference in a color channel, 0 to 255, that is invisible. */
const MAX_UNSEEN_DIFFERENCE = 4;
/** Contrast between the two screenshots below which the finding needs review. */
const MAX_FAINT_CONTRAST = 1.15;

/** Why a focus indicator is weak; null if it certainly isn't. */
export type IndicatorResult = Pick<WeakFocusIndicator, 'kind' | 'contrast'> | null;

/** The results of comparing screenshots of a group of elements. */
interface ShownIndicators {
  readonly certain: ReadonlySet<FocusChange>;
  /** Nothing in the window changes, and no script can react later. */
  readonly missing: ReadonlySet<FocusChange>;
  /** Nothing near the element changes immediately. */
  readonly unchanged: ReadonlySet<FocusChange>;
}

/** How far the window is scrolled, in CSS pixels. */
interface ScrollPosition {
  readonly x: number;
  readonly y: number;
}

/** Compares screenshots of the window with and without focus, for one element at a time. */
export class IndicatorComparison {
  readonly #page: StablePage;
  readonly #hiddenNumbers: readonly number[];
  readonly #timers: TimerWatch | null;
  /** Walk numbers of all stops. */
  readonly #stops: readonly number[];
  #watched = 0;
  /** The last screenshot without focus; null once the window has been scrolled. */
  #unfocused: WindowScreenshot | null = null;

  /**
   * @param stops walk numbers of all stops
   * @param hiddenNumbers walk numbers of stops that are invisible without focus
   */
  constructor(
    page: StablePage,
    stops: readonly number[],
    hiddenNumbers: readonly number[],
    timers: TimerWatch | null,
  ) {
    this.#page = page;
    this.#stops = stops;
    this.#hiddenNumbers = hiddenNumbers;
    this.#timers = timers;
  }

  /**
   * Finds the elements whose focus indicator is certain to be visible: a change next to the element that no script
   * reacts to. Elements that are in the window together share the screenshots without focus. Of the others,
   * those whose indicator is missing or doesn't appear immediately are returned as well. All except the
   * missing ones have to be passed to {@link classify}.
   */
  async findShownIndicators(changes: readonly FocusChange[]): Promise<ShownIndicators> {
    const { mainFrame } = this.#page;
    const certain = new Set<FocusChange>();
    const missing = new Set<FocusChange>();
    const unchanged = new Set<FocusChange>();
    let rest = changes.filter(
      ({ node, sharedWith, isRemoved }) =>
        !isRemoved && sharedWith === null && !this.#hiddenNumbers.includes(node),
    );
    while (rest.length > 0) {
      this.#unfocused = null;
      const { group, scroll } = await mainFrame.call('startFocusBatch', [rest.map(({ node }) => node)]);
      const seen = new Set([rest[0]!.node, ...group.map(({ node }) => node)]);
      const changesByNode = new Map(rest.map((change) => [change.node, change]));
      rest = rest.filter(({ node }) => !seen.has(node));
      if (group.length === 0) continue;
      const before = await this.#takeScreenshot();
      const candidates: { change: FocusChange; areas: readonly WindowArea[] }[] = [];
      await mainFrame.call('focusInGroup', [group[0]!.node]);
      for (const [at, { node, areas }] of group.entries()) {
        const change = changesByNode.get(node)!;
        const isWhole = !change.isChanged;
        const after = await (isWhole ? this.#takeScreenshot() : this.#takeClip(areas, scroll));
        // Focusing the next one returns the reaction to this one.
        const next = group[at + 1]?.node ?? -1;
        const { isQuiet, mayReactLater } = await mainFrame.call('focusInGroup', [next]);
        if (!isQuiet) continue;
        const difference = this.#compare(before, after, areas);
        if (isUnchanged(difference)) (isWhole && !mayReactLater ? missing : unchanged).add(change);
        if (difference.near < MIN_CHANGED_PIXELS || difference.contrast < MAX_FAINT_CONTRAST) continue;
        candidates.push({ change, areas });
      }
      if (candidates.length === 0) continue;
      const after = await this.#takeScreenshot();
      this.#unfocused = after;
      for (const { change, areas } of candidates) {
        // Anything that remains without focus isn't the indicator.
        if (this.#compare(before, after, areas).near < MIN_CHANGED_PIXELS) certain.add(change);
      }
    }
    await mainFrame.call('endFocusGroup', []);
    return { certain, missing, unchanged };
  }

  /**
   * Returns why an element's focus indicator may be too weak; null if it's certain to be visible.
   *
   * @param wasUnchanged whether the element has had focus before, and nothing near it changed
   * immediately
   */
  async classify(change: FocusChange, wasUnchanged: boolean): Promise<IndicatorResult> {
    if (change.isRemoved) return { kind: 'removed', contrast: null };
    for (;;) {
      const result = await this.#classifyShown(change, wasUnchanged);
      if (result !== 'unknown') return result;
      this.#unfocused = null;
    }
  }

  /** Returns `unknown` if the page itself may have changed since an earlier screenshot without focus. */
  async #classifyShown(
    { node, sharedWith }: FocusChange,
    wasUnchanged: boolean,
  ): Promise<IndicatorResult | 'unknown'> {
    let unfocused = await this.#focus(-1, node, 0);
    if (unfocused.hasFocus) return null;
    if (sharedWith === null && this.#hiddenNumbers.includes(node)) {
      if (await this.#isCertainInClip(node)) return null;
      // The comparison may have left focus on the element.
      unfocused = await this.#focus(-1, node, 0);
    }
    const earlier = unfocused.isAsBefore ? this.#unfocused : null;
    const before = earlier ?? (await this.#takeScreenshot());
    this.#unfocused = before;
    const areas = this.#hiddenNumbers.includes(node) ? [wholeWindow] : unfocused.areas;
    const { focused, screenshot, difference } = await this.#captureFocus(node, wasUnchanged, before, areas);
    const result = classifyDifference(difference);
    const isCertain = result === null ? this.#timers !== null : result.kind === 'none';
    if (earlier !== null && !isCertain) return 'unknown';
    if (result === null && sharedWith !== null) {
      await this.#focus(sharedWith, node, 0);
      const other = this.#compare(screenshot, await this.#takeScreenshot(), [wholeWindow]);
      if (isUnchanged(other)) return { kind: 'shared', contrast: null };
    }
    if (result?.kind === 'none') {
      // Nothing can be seen under a list that an earlier stop has opened, for example.
      if (focused.isCovered) return { kind: 'unstable', contrast: null };
      return (await this.#isSelectedByFocus(node)) ? null : result;
    }
    if (result?.kind === 'elsewhere' && (await this.#isSelectedByFocus(node))) return null;
    if (this.#timers === null) return result;
    const later = await this.#classifyOverTime(node, before, [...areas, ...focused.areas]);
    if (earlier !== null && later !== null) return 'unknown';
    if (later?.kind === 'unstable' && (await this.#isSelectedByFocus(node))) return null;
    return later ?? result;
  }

  /**
   * Returns whether the focus indicator of a stop that's hidden without focus is certain to be visible.
   * Compares only the part of the window where the focused stop is shown, which is much faster. The rest of
   * the window could only add differences. If scripts may react to focus later, it isn't certain.
   */
  async #isCertainInClip(node: number): Promise<boolean> {
    // This may scroll the window, so an earlier screenshot can't be reused.
    this.#unfocused = null;
    await this.#timers?.mark();
    const { areas, scroll, reaction } = await this.#focus(node, node, 0);
    const box = this.#toWindowBox(areas);
    if (box.right <= box.left || box.bottom <= box.top) return false;
    if (await this.#mayReactLater(reaction)) return false;
    const capture = async (focused: number): Promise<WindowScreenshot | null> => {
      const { x, y } = (await this.#focus(focused, node, 0)).scroll;
      // With different content in the box, the comparison would prove nothing.
      return x === scroll.x && y === scroll.y ? decodeScreenshot(await this.#captureBox(box, scroll)) : null;
    };
    const before = await capture(-1);
    const after = before && (await capture(node));
    if (!after || classifyDifference(this.#compare(before, after, [wholeWindow])) !== null) return false;
    if (this.#timers === null) return true;
    // Anything that remains without focus isn't the indicator. Only scripts could leave it behind.
    const later = await capture(-1);
    return later !== null && this.#compare(before, later, [wholeWindow]).near < MIN_CHANGED_PIXELS;
  }

  /**
   * Focuses an element and compares the window with a screenshot without focus. Does so again later if
   * scripts may react.
   */
  async #captureFocus(
    node: number,
    wasUnchanged: boolean,
    before: WindowScreenshot,
    areas: readonly WindowArea[],
  ) {
    await this.#timers?.mark();
    let focused = await this.#focus(node, node, 0);
    const mayReact = await this.#mayReactLater(focused.reaction);
    for (let isLater = wasUnchanged && mayReact; ; isLater = true) {
      if (isLater) focused = await this.#focus(node, node, SCRIPT_WAIT_MS);
      const screenshot = await this.#takeScreenshot();
      const difference = this.#compare(before, screenshot, [...areas, ...focused.areas]);
      if (isLater || !mayReact || !isUnchanged(difference)) return { focused, screenshot, difference };
    }
  }

  /**
   * Whether focus selects an element and the selection stays until a different one receives focus, as in some charts
   * and calendars. Without focus, the window then looks the same.
   */
  async #isSelectedByFocus(node: number): Promise<boolean> {
    if (this.#timers === null) return false;
    const peer = await this.#page.mainFrame.call('findDistantPeer', [node, this.#stops]);
    if (peer === -1) return false;
    await this.#focus(peer, node, SCRIPT_WAIT_MS);
    const without = await this.#takeScreenshot();
    const { areas } = await this.#focus(node, node, SCRIPT_WAIT_MS);
    const difference = this.#compare(without, await this.#takeScreenshot(), areas);
    this.#unfocused = null;
    return difference.near >= MIN_CHANGED_PIXELS && difference.contrast >= MAX_FAINT_CONTRAST;
  }

  /** Checks whether a script removes the indicator again, or whether the page also changes without focus. */
  async #classifyOverTime(
    node: number,
    before: WindowScreenshot,
    areas: readonly WindowArea[],
  ): Promise<IndicatorResult> {
    if (this.#watched < MAX_WATCHED && this.#timers && (await this.#waitForReaction(node, this.#timers))) {
      this.#watched += 1;
      const later = this.#compare(before, await this.#takeScreenshot(), areas);
      if (isUnchanged(later)) return { kind: 'brief', contrast: null };
    }
    await this.#focus(-1, node, 0);
    this.#unfocused = await this.#takeScreenshot();
    const after = this.#compare(before, this.#unfocused, areas);
    // A change that remains without focus isn't caused by it, although a script may leave one behind for a
    // while.
    return after.near >= MIN_CHANGED_PIXELS ? { kind: 'unstable', contrast: null } : null;
  }

  /** Whether scripts may still show focus after their immediate reaction. */
  async #mayReactLater({ hasChanged, hasRequestedFrame }: PageReaction): Promise<boolean> {
    if (this.#timers === null) return false;
    return hasChanged || hasRequestedFrame || (await this.#timers.hasPending(SCRIPT_WAIT_MS));
  }

  /** Moves focus for a screenshot by calling `focusForScreenshot` in the page. */
  #focus(node: number, shown: number | null, waitMs: number) {
    return this.#page.mainFrame.call('focusForScreenshot', [node, shown, waitMs]);
  }

  /** Gives scripts time to react to an element's focus in other ways, and returns whether they do. */
  async #waitForReaction(node: number, timers: TimerWatch): Promise<boolean> {
    const { mainFrame, autoUpdates } = this.#page;
    await timers.mark();
    if (!(await mainFrame.call('startFocusReaction', [node]))) return false;
    const mayChangeByItself = autoUpdates.hasTimers || (await mainFrame.call('isAnimating', []));
    const waitMs = mayChangeByItself ? LATE_CHANGE_WAIT_MS : await timers.getWaitMs(LATE_CHANGE_WAIT_MS);
    await mainFrame.call('waitForFocusReaction', [waitMs]);
    return true;
  }

  async #takeScreenshot(): Promise<WindowScreenshot> {
    const options = { format: 'png', optimizeForSpeed: true } as const;
    return decodeScreenshot((await this.#page.session.send('Page.captureScreenshot', options)).data);
  }

  /** Takes a screenshot of only the part of the window that contains these areas, which is much faster. */
  async #takeClip(areas: readonly WindowArea[], scroll: ScrollPosition): Promise<WindowScreenshot> {
    const box = this.#toWindowBox(areas);
    const { scale } = this.#page.viewport;
    return decodeScreenshot(await this.#captureBox(box, scroll), {
      left: box.left * scale,
      top: box.top * scale,
    });
  }

  /** Returns the box around these areas, clipped at the window's edges. */
  #toWindowBox(areas: readonly WindowArea[]): WindowArea {
    const { width, height } = this.#page.viewport;
    return {
      left: Math.max(0, Math.floor(Math.min(...areas.map((area) => area.left)))),
      top: Math.max(0, Math.floor(Math.min(...areas.map((area) => area.top)))),
      right: Math.min(width, Math.ceil(Math.max(...areas.map((area) => area.right)))),
      bottom: Math.min(height, Math.ceil(Math.max(...areas.map((area) => area.bottom)))),
    };
  }

  /** Returns a screenshot of a box in the window, as a base64-encoded PNG. */
  async #captureBox({ left, top, right, bottom }: WindowArea, { x, y }: ScrollPosition): Promise<string> {
    const { data } = await this.#page.session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      // The browser multiplies the scale by the device scale factor.
      clip: { x: left + x, y: top + y, width: right - left, height: bottom - top, scale: 1 },
    });
    return data;
  }

  #compare(before: WindowScreenshot, after: WindowScreenshot, areas: readonly WindowArea[]): PixelDifference {
    return comparePixels(before, after, areas, this.#page.viewport.scale);
  }
}

const wholeWindow: WindowArea = { left: 0, top: 0, right: 100_000, bottom: 100_000 };

const isUnchanged = ({ near, far, strongest }: PixelDifference) =>
  near < MIN_CHANGED_PIXELS && far < MIN_CHANGED_PIXELS && strongest <= MAX_UNSEEN_DIFFERENCE;

function classifyDifference(difference: PixelDifference): IndicatorResult {
  const { near, far, strongest, contrast } = difference;
  if (isUnchanged(difference)) return { kind: 'none', contrast: null };
  const rounded = Math.round(contrast * 100) / 100;
  if (near >= MIN_CHANGED_PIXELS)
    return contrast < MAX_FAINT_CONTRAST ? { kind: 'faint', contrast: rounded } : null;
  if (far >= MIN_CHANGED_PIXELS) return { kind: 'elsewhere', contrast: null };
  return strongest > MAX_UNSEEN_DIFFERENCE
    ? { kind: 'faint', contrast: rounded }
    : { kind: 'none', contrast: null };
}
