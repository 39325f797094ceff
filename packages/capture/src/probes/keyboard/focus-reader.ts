import { toNullUnlessLate } from '../../browser/cdp-error.ts';
import type { StableFrame, StablePage } from '../../visit/stable-page.ts';
import type { FocusReading } from './in-page/focus.ts';
import { type Keystroke, pressKey, pressKeyRepeatedly, TAB } from './keys.ts';

/** Number of times that Tab is pressed before the page is asked where focus went. */
const RUN_LENGTH = 32;
/** Maximum number of runs on one page that had to be repeated key by key. */
const MAX_USELESS_RUNS = 2;

/** Where focus is. Two locations are the same if their keys are equal. */
export interface FocusLocation extends FocusReading {
  readonly key: string;
  /** The cross-origin frame that contains focus, if any. In this case, `node` is the frame element. */
  readonly frame: StableFrame | null;
  /** The element's index within that frame. */
  readonly inner: number;
}

/** Moves focus with real keys and reads where it went, across frames. */
export class FocusReader {
  readonly #page: StablePage;
  readonly #onTab: (presses: number) => void;
  readonly #frames: readonly StableFrame[];
  #presses = 0;
  /** Where focus went after those keys of a run that {@link pressTab} hasn't returned yet. */
  #runLocations: FocusLocation[] = [];
  /** Number of runs that may still turn out to be useless because scripts react after a key's handlers. */
  #remainingRuns: number;
  /** Number of keys from such a run that are pressed again one by one. */
  #carefulPresses = 0;
  /** Whether the last key press moved focus to a different element. */
  #hasMoved = true;
  /** Elements that the page moved focus to on its own, some time after a key press. */
  readonly lateElements = new Set<number>();

  /** @param onTab called with the number of key presses so far, after each press of Tab */
  constructor(page: StablePage, onTab: (presses: number) => void) {
    this.#page = page;
    this.#onTab = onTab;
    const flattenFrames = (frame: StableFrame): StableFrame[] => [
      frame,
      ...frame.children.flatMap(flattenFrames),
    ];
    this.#frames = page.mainFrame.children.flatMap(flattenFrames);
    this.#remainingRuns = this.#frames.length + page.unreachedFrames.length === 0 ? MAX_USELESS_RUNS : 0;
  }

  get presses(): number {
    return this.#presses;
  }

  async read(): Promise<FocusLocation> {
    return this.#locate(await this.#page.mainFrame.call('readFocus', []));
  }

  /** Finds out where focus is inside a cross-origin frame. */
  async #locate(reading: FocusReading): Promise<FocusLocation> {
    for (const { node } of [...reading.lateBeforeKey, ...reading.late]) this.lateElements.add(node);
    if (reading.isForeignFrame) {
      for (const frame of this.#frames) {
        const inner = await frame.call('getFocusedInFrame', []).catch(toNullUnlessLate);
        if (inner !== null) return { ...reading, key: `${frame.id} ${inner}`, frame, inner };
      }
    }
    return toLocation(reading);
  }

  /** Focuses a location. Returns false if it doesn't take focus. */
  async moveFocusTo({
    node,
    frame,
    inner,
  }: Pick<FocusLocation, 'node' | 'frame' | 'inner'>): Promise<boolean> {
    this.#runLocations = [];
    const isFocused = await this.#page.mainFrame.call('focusNode', [node]);
    if (!frame) return isFocused;
    return frame.call('focusInFrame', [inner]).catch(() => false);
  }

  /**
   * Presses a key and reads where focus is after the page's handlers have run, and after the messages with
   * which frameworks schedule their work. Before those messages, a page that traps focus appears to release
   * it.
   */
  async press(key: Keystroke): Promise<FocusLocation> {
    this.#presses += 1;
    await pressKey(this.#page.session, key);
    return this.#locate(await this.#page.mainFrame.call('readFocusAfterTasks', []));
  }

  /**
   * Presses Tab where focus was last found, and returns where it went. Many keys are pressed in a row as long
   * as the page does nothing but move focus. Otherwise they are pressed again one by one, each after the work
   * scheduled by scripts.
   */
  async pressTab(from: FocusLocation): Promise<FocusLocation> {
    const mayRun = this.#carefulPresses === 0 && this.#remainingRuns > 0 && this.#hasMoved;
    if (this.#runLocations.length === 0 && mayRun) await this.#runFrom(from);
    const known = this.#runLocations.shift();
    if (known !== undefined) this.#presses += 1;
    if (known === undefined && this.#carefulPresses > 0) this.#carefulPresses -= 1;
    const location = known ?? (await this.press(TAB));
    this.#hasMoved = location.key !== from.key;
    this.#onTab(this.#presses);
    return location;
  }

  async #runFrom(from: FocusLocation): Promise<void> {
    const { session, mainFrame } = this.#page;
    if (!(await mainFrame.call('startTabRun', [from.node]))) return;
    await pressKeyRepeatedly(session, TAB, RUN_LENGTH);
    const { readings, isQuiet } = await mainFrame.call('endTabRun', []);
    if (isQuiet && readings.length > 0) {
      this.#runLocations = readings.map(toLocation);
      return;
    }
    this.#remainingRuns -= 1;
    this.#carefulPresses = readings.length;
    await this.moveFocusTo(from);
    // A script may have moved focus in between. If it does so again, the reading after the next key press shows that.
    const { late, lateBeforeKey } = await this.read();
    if (late.length + lateBeforeKey.length > 0) await this.moveFocusTo(from);
  }

  /**
   * Like {@link press}, but waits for the page to move focus in a frame or with a timer of up to this delay.
   */
  async pressAndWait(key: Keystroke, waitMs: number): Promise<FocusLocation> {
    this.#presses += 1;
    await pressKey(this.#page.session, key);
    await this.wait(waitMs);
    return this.read();
  }

  /**
   * Waits for the page to move focus in a frame or with a timer of up to this delay. Returns whether it does.
   */
  wait(waitMs: number): Promise<boolean> {
    return this.#page.mainFrame.call('waitForFocusMove', [waitMs]);
  }

  /** Like {@link wait}, for a number of frames, or until scripts request nothing else. */
  waitForFrames(frames: number, endsWhenIdle: boolean): Promise<boolean> {
    return this.#page.mainFrame.call('waitForFocusMoveInFrames', [frames, endsWhenIdle]);
  }
}

/** Returns the elements that a script moved focus to on its own, not as the immediate effect of a key. */
export function getLateFocusTargets({ lateBeforeKey, late }: FocusReading): number[] {
  return [...lateBeforeKey, ...late].filter(({ isImmediate }) => !isImmediate).map(({ node }) => node);
}

/** Returns the location of focus in the page's own document. */
function toLocation(reading: FocusReading): FocusLocation {
  return { ...reading, key: String(reading.node), frame: null, inner: -1 };
}
