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

/** Milliseconds for which a script may set a timer to show the focus. */
export const SCRIPT_WAIT_MS = 100;
/** Milliseconds for which a script may set a timer to remove an indicator that it has shown. */
const LATE_CHANGE_WAIT_MS = 700;
/** Maximum number of kinds with an indicator set by a script that are watched for that long. */
const MAX_WATCHED = 3;
/** Difference of a color channel, 0 to 255, that is invisible. */
const MAX_UNSEEN_DIFFERENCE = 4;
/** Contrast between the two screenshots below which the finding needs review. */
const MAX_FAINT_CONTRAST = 1.15;

/** What is weak about a focus indicator; null when it is certain. */
export type IndicatorResult = Pick<WeakFocusIndicator, 'kind' | 'contrast'> | null;

/** What screenshots of a group of elements show. */
interface ShownIndicators {
  readonly certain: ReadonlySet<FocusChange>;
  /** Nothing in the window changes, and no script may react later. */
  readonly missing: ReadonlySet<FocusChange>;
  /** Nothing near the element changes at once. */
  readonly unchanged: ReadonlySet<FocusChange>;
}

/** Compares screenshots of the window with and without the focus, for one element at a time. */
export class IndicatorComparison {
  readonly #page: StablePage;
  readonly #hiddenNumbers: readonly number[];
  readonly #timers: TimerWatch | null;
  #watched = 0;
  /** The last screenshot without the focus; null once the window has been scrolled. */
  #unfocused: WindowScreenshot | null = null;

  /** @param hiddenNumbers walk numbers of stops that are invisible without focus */
  constructor(page: StablePage, hiddenNumbers: readonly number[], timers: TimerWatch | null) {
    this.#page = page;
    this.#hiddenNumbers = hiddenNumbers;
    this.#timers = timers;
  }

  /**
   * Finds the elements whose focus indicator is certain: a visible change next to the element, to which no script
   * reacts. Elements that are in the window together share the screenshots without focus. Of the others, those
   * whose indicator is missing or does not appear at once are known; all but the former need {@link classify}.
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
      const { group, ...scroll } = await mainFrame.call('startFocusGroup', [rest.map(({ node }) => node)]);
      const seen = new Set([rest[0]!.node, ...group.map(({ node }) => node)]);
      const changesByNode = new Map(rest.map((change) => [change.node, change]));
      rest = rest.filter(({ node }) => !seen.has(node));
      if (group.length === 0) continue;
      const before = await this.#takeScreenshot();
      const candidates: { change: FocusChange; areas: readonly WindowArea[] }[] = [];
      for (const { node, areas } of group) {
        await mainFrame.call('focusInGroup', [node]);
        const change = changesByNode.get(node)!;
        const isWhole = !change.isChanged;
        const after = await (isWhole ? this.#takeScreenshot() : this.#takeClip(areas, scroll));
        const { isQuiet, mayReactLater } = await mainFrame.call('readGroupReaction', [node]);
        if (!isQuiet) continue;
        const difference = this.#compare(before, after, areas);
        if (isUnchanged(difference)) (isWhole && !mayReactLater ? missing : unchanged).add(change);
        if (difference.near < MIN_CHANGED_PIXELS || difference.contrast < MAX_FAINT_CONTRAST) continue;
        candidates.push({ change, areas });
      }
      await mainFrame.call('focusInGroup', [-1]);
      if (candidates.length === 0) continue;
      const after = await this.#takeScreenshot();
      this.#unfocused = after;
      for (const { change, areas } of candidates) {
        // What remains without the focus is not its indicator.
        if (this.#compare(before, after, areas).near < MIN_CHANGED_PIXELS) certain.add(change);
      }
    }
    await mainFrame.call('endFocusGroup', []);
    return { certain, missing, unchanged };
  }

  /**
   * Returns what is weak about the focus indicator of an element; null when it is certain.
   *
   * @param isUnchangedAtOnce whether the element has had the focus before, and nothing near it changed at once
   */
  async classify(change: FocusChange, isUnchangedAtOnce: boolean): Promise<IndicatorResult> {
    if (change.isRemoved) return { kind: 'removed', contrast: null };
    for (;;) {
      const result = await this.#classifyShown(change, isUnchangedAtOnce);
      if (result !== 'unknown') return result;
      this.#unfocused = null;
    }
  }

  /** Returns `unknown` if the difference may be a change of the page since an earlier screenshot without the focus. */
  async #classifyShown(
    { node, sharedWith }: FocusChange,
    isUnchangedAtOnce: boolean,
  ): Promise<IndicatorResult | 'unknown'> {
    const unfocused = await this.#focus(-1, node, 0);
    if (unfocused.hasFocus) return null;
    const earlier = unfocused.isAsBefore ? this.#unfocused : null;
    const before = earlier ?? (await this.#takeScreenshot());
    this.#unfocused = before;
    const areas = this.#hiddenNumbers.includes(node) ? [wholeWindow] : unfocused.areas;
    const { focused, screenshot, difference } = await this.#captureFocus(
      node,
      isUnchangedAtOnce,
      before,
      areas,
    );
    const result = classifyDifference(difference);
    const isCertain = result === null ? this.#timers !== null : result.kind === 'none';
    if (earlier !== null && !isCertain) return 'unknown';
    if (result === null && sharedWith !== null) {
      await this.#focus(sharedWith, node, 0);
      const other = this.#compare(screenshot, await this.#takeScreenshot(), [wholeWindow]);
      if (isUnchanged(other)) return { kind: 'shared', contrast: null };
    }
    if (result?.kind === 'none' || this.#timers === null) return result;
    const later = await this.#classifyOverTime(node, before, [...areas, ...focused.areas]);
    if (earlier !== null && later !== null) return 'unknown';
    return later ?? result;
  }

  /** Focuses an element and compares the window with a screenshot without focus; again later if scripts may react. */
  async #captureFocus(
    node: number,
    isUnchangedAtOnce: boolean,
    before: WindowScreenshot,
    areas: readonly WindowArea[],
  ) {
    await this.#timers?.mark();
    let focused = await this.#focus(node, node, 0);
    const mayReact = await this.#mayReactLater(focused.reaction);
    for (let isLater = isUnchangedAtOnce && mayReact; ; isLater = true) {
      if (isLater) focused = await this.#focus(node, node, SCRIPT_WAIT_MS);
      const screenshot = await this.#takeScreenshot();
      const difference = this.#compare(before, screenshot, [...areas, ...focused.areas]);
      if (isLater || !mayReact || !isUnchanged(difference)) return { focused, screenshot, difference };
    }
  }

  /** Checks whether a script removes the indicator again, or whether the page changes without the focus. */
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
    // A change that remains without the focus is not caused by it, though a script may leave one behind for a
    // while.
    return after.near >= MIN_CHANGED_PIXELS ? { kind: 'unstable', contrast: null } : null;
  }

  /** Whether scripts may still show the focus, after what they did at once. */
  async #mayReactLater({ hasChanged, hasRequestedFrame }: PageReaction): Promise<boolean> {
    if (this.#timers === null) return false;
    return hasChanged || hasRequestedFrame || (await this.#timers.hasPending(SCRIPT_WAIT_MS));
  }

  /** Moves the focus for a screenshot: `focusForScreenshot` in the page. */
  #focus(node: number, shown: number | null, waitMs: number) {
    return this.#page.mainFrame.call('focusForScreenshot', [node, shown, waitMs]);
  }

  /** Returns whether scripts react to the focus of an element, after they had the time to do something else about it. */
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

  /** Takes a screenshot of the part of the window that contains these areas, which is far cheaper. */
  async #takeClip(
    areas: readonly WindowArea[],
    { scrollX, scrollY }: { readonly scrollX: number; readonly scrollY: number },
  ): Promise<WindowScreenshot> {
    const { width, height, scale } = this.#page.viewport;
    const left = Math.max(0, Math.floor(Math.min(...areas.map((area) => area.left))));
    const top = Math.max(0, Math.floor(Math.min(...areas.map((area) => area.top))));
    const right = Math.min(width, Math.ceil(Math.max(...areas.map((area) => area.right))));
    const bottom = Math.min(height, Math.ceil(Math.max(...areas.map((area) => area.bottom))));
    const { data } = await this.#page.session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      // The browser multiplies the scale by that of the device.
      clip: { x: left + scrollX, y: top + scrollY, width: right - left, height: bottom - top, scale: 1 },
    });
    return decodeScreenshot(data, { left: left * scale, top: top * scale });
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
