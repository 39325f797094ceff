import { channel } from 'node:diagnostics_channel';
import type { StablePage } from '../visit/stable-page.ts';
import type { PageState } from './in-page/page-state.ts';
import { withNetworkBlocked } from './run-probe.ts';

/** What differs from the page as loaded, by name of {@link PageState}: the first line that differs, before and now. */
export type PageChanges = Readonly<Record<string, readonly [loaded: string, now: string]>>;

/** Publishes {@link PageChanges} whenever a test has changed the page, to find out why it's loaded again. */
export const pageChangesChannel = channel('curbcut:page-changes');

/**
 * Milliseconds to wait for changes that the page makes on its own, long enough for a clock that shows
 * seconds.
 */
const OWN_CHANGE_MS = 1_100;
/**
 * Milliseconds to wait, one after another, until scripts have reacted to the page being back at its start, for
 * example by fading out a back-to-top button. Loading the page again takes longer.
 */
const RETURN_WAITS_MS = [50, 150, 300, 600];

/**
 * Detects whether a page is back in its original state: text, states, values, focus, dialogs, positions of
 * controls and scroll positions. Anything that changes on its own, for example a clock, doesn't count.
 */
export class PageFingerprint {
  readonly #page: StablePage;
  readonly #hasScripts: boolean;
  readonly #state: PageState;
  #changing: ReadonlySet<string> = new Set();

  private constructor(page: StablePage, hasScripts: boolean, state: PageState) {
    this.#page = page;
    this.#hasScripts = hasScripts;
    this.#state = state;
  }

  /**
   * Reads the page as loaded.
   *
   * @throws {CdpError}
   */
  static async take(page: StablePage, hasScripts: boolean): Promise<PageFingerprint> {
    return new PageFingerprint(page, hasScripts, await page.mainFrame.call('readLoadedPageState', []));
  }

  /**
   * Returns what has changed, as names of {@link PageState}. Empty if the page is as loaded.
   *
   * @throws {CdpError}
   */
  async findChanges(): Promise<readonly string[]> {
    const { mainFrame, autoUpdates } = this.#page;
    let now = await mainFrame.call('readPageStateAtStart', []);
    let changes = this.#compare(this.#state, now);
    // Scripts don't undo what a user has entered.
    if (changes.length > 0 && this.#hasScripts && !changes.includes('values')) {
      now = await this.#waitForReturn();
      changes = this.#compare(this.#state, now);
    }
    const mayChange = this.#hasScripts && (autoUpdates.hasTimers || autoUpdates.hasLongAnimations);
    if (changes.length > 0 && mayChange) {
      const later = await withNetworkBlocked(this.#page, async () => {
        await mainFrame.call('pause', [OWN_CHANGE_MS]);
        return mainFrame.call('readPageState', []);
      });
      this.#changing = new Set([...this.#changing, ...this.#compare(now, later)]);
      changes = changes.filter((name) => !this.#changing.has(name));
    }
    if (changes.length > 0 && pageChangesChannel.hasSubscribers)
      pageChangesChannel.publish(describeChanges(this.#state, now, changes));
    return changes;
  }

  /** Lets scripts react to the page being back at its start, and returns its state. */
  #waitForReturn(): Promise<PageState> {
    const { mainFrame } = this.#page;
    return withNetworkBlocked(this.#page, async () => {
      const mayReturn = await mainFrame.call('returnToStart', []);
      let now = await mainFrame.call('readPageState', []);
      for (const ms of mayReturn ? RETURN_WAITS_MS : []) {
        if (this.#compare(this.#state, now).length === 0) break;
        await mainFrame.call('pause', [ms]);
        now = await mainFrame.call('readPageState', []);
      }
      return now;
    });
  }

  #compare(one: PageState, other: PageState): (keyof PageState)[] {
    return (Object.keys(one) as (keyof PageState)[]).filter(
      (name) => !this.#changing.has(name) && one[name] !== other[name],
    );
  }
}

function describeChanges(
  loaded: PageState,
  now: PageState,
  names: readonly (keyof PageState)[],
): PageChanges {
  const findLines = (name: keyof PageState): [string, string] => {
    const [before, after] = [loaded[name].split('\n'), now[name].split('\n')];
    const at = before.findIndex((line, index) => line !== after[index]);
    const index = at < 0 ? before.length : at;
    return [before[index] ?? '', after[index] ?? ''];
  };
  return Object.fromEntries(names.map((name) => [name, findLines(name)]));
}
