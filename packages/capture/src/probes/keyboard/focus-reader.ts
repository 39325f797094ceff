import type { StableFrame, StablePage } from '../../visit/stable-page.ts';
import type { FocusReading } from './in-page/focus.ts';
import { type Keystroke, pressKey, pressKeyRepeatedly, TAB } from './keys.ts';

/** How often Tab is pressed before the page is asked where the focus went. */
const RUN_LENGTH = 32;
/** Maximum number of runs on one page that had to be repeated key by key. */
const MAX_USELESS_RUNS = 2;

/** A location of the focus. Two locations are the same when their keys are equal. */
export interface FocusLocation extends FocusReading {
  readonly key: string;
  /** The cross-origin frame that contains the focus, if any; `node` is then the frame element. */
  readonly frame: StableFrame | null;
  /** Index of the element within that frame. */
  readonly inner: number;
}

/** Moves the focus with real keys and reads where it went, across frames. */
export class FocusReader {
  readonly #page: StablePage;
  readonly #frames: readonly StableFrame[];
  #presses = 0;
  /** Where the focus went after keys of a run that {@link pressTab} has not returned. */
  #runLocations: FocusLocation[] = [];
  /** How many more runs may turn out to be useless because scripts react after the handlers of a key. */
  #runsLeft: number;
  /** Keys of such a run, which are pressed again one by one. */
  #carefulPresses = 0;
  /** Whether the last key moved the focus to another element. */
  #hasMoved = true;
  /** Elements to which the page moved the focus by itself some time after a key. */
  readonly lateElements = new Set<number>();

  constructor(page: StablePage) {
    this.#page = page;
    const flattenFrames = (frame: StableFrame): StableFrame[] => [
      frame,
      ...frame.children.flatMap(flattenFrames),
    ];
    this.#frames = page.mainFrame.children.flatMap(flattenFrames);
    this.#runsLeft = this.#frames.length + page.unreachedFrames.length === 0 ? MAX_USELESS_RUNS : 0;
  }

  get presses(): number {
    return this.#presses;
  }

  async read(): Promise<FocusLocation> {
    return this.#locate(await this.#page.mainFrame.call('readFocus', []));
  }

  /** Finds out where in a frame of another origin the focus is. */
  async #locate(reading: FocusReading): Promise<FocusLocation> {
    for (const { node } of [...reading.lateBeforeKey, ...reading.late]) this.lateElements.add(node);
    if (reading.isForeignFrame) {
      for (const frame of this.#frames) {
        const inner = await frame
          .evaluate<number | null>('document.hasFocus() ? curbcutInPage.getFocusedInFrame() : null')
          .catch(() => null);
        if (inner !== null) return { ...reading, key: `${frame.id} ${inner}`, frame, inner };
      }
    }
    return toLocation(reading);
  }

  /** Focuses a location; returns false when it does not take the focus. */
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
   * Presses a key and reads the focus after the page's handlers have run, and after the messages with which frameworks
   * schedule their work: before these, a page that keeps the focus seems to let it go.
   */
  async press(key: Keystroke): Promise<FocusLocation> {
    this.#presses += 1;
    await pressKey(this.#page.session, key);
    return this.#locate(await this.#page.mainFrame.call('readFocusAfterTasks', []));
  }

  /**
   * Presses Tab where the focus was last found, and returns where it went. Many keys are pressed at a time as long as the page
   * does nothing but move the focus. Otherwise they are pressed again one by one, each after what scripts have scheduled.
   */
  async pressTab(from: FocusLocation): Promise<FocusLocation> {
    const mayRun = this.#carefulPresses === 0 && this.#runsLeft > 0 && this.#hasMoved;
    if (this.#runLocations.length === 0 && mayRun) await this.#runFrom(from);
    const known = this.#runLocations.shift();
    if (known !== undefined) this.#presses += 1;
    if (known === undefined && this.#carefulPresses > 0) this.#carefulPresses -= 1;
    const location = known ?? (await this.press(TAB));
    this.#hasMoved = location.key !== from.key;
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
    this.#runsLeft -= 1;
    this.#carefulPresses = readings.length;
    await this.moveFocusTo(from);
    await this.read();
  }

  /** Like {@link press}, but waits for the page to move the focus in a frame or by a timer of up to this time. */
  async pressAndWait(key: Keystroke, waitMs: number): Promise<FocusLocation> {
    this.#presses += 1;
    await pressKey(this.#page.session, key);
    await this.wait(waitMs);
    return this.read();
  }

  /** Waits for the page to move the focus in a frame or by a timer of up to this time, and returns whether it does. */
  wait(waitMs: number): Promise<boolean> {
    return this.#page.mainFrame.call('waitForFocusMove', [waitMs]);
  }

  /** The same for a number of frames. */
  waitForFrames(frames: number): Promise<boolean> {
    return this.#page.mainFrame.call('waitForFocusMoveInFrames', [frames]);
  }
}

/** Returns the elements to which a script moved the focus by itself, not as the immediate effect of a key. */
export function getMovedTo({ lateBeforeKey, late }: FocusReading): number[] {
  return [...lateBeforeKey, ...late].filter(({ isImmediate }) => !isImmediate).map(({ node }) => node);
}

/** Returns the location of the focus in the page's own document. */
function toLocation(reading: FocusReading): FocusLocation {
  return { ...reading, key: String(reading.node), frame: null, inner: -1 };
}
