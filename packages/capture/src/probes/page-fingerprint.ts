import type { StablePage } from '../visit/stable-page.ts';
import type { PageState } from './in-page/page-state.ts';
import { withNetworkBlocked } from './run-probe.ts';

/**
 * Milliseconds to wait for changes that the page makes on its own, long enough for a clock that shows
 * seconds.
 */
const OWN_CHANGE_MS = 1_100;

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
    return new PageFingerprint(page, hasScripts, await page.mainFrame.call('readPageState', []));
  }

  /**
   * Returns what has changed, as names of {@link PageState}. Empty if the page is as loaded.
   *
   * @throws {CdpError}
   */
  async findChanges(): Promise<readonly string[]> {
    const { mainFrame, autoUpdates } = this.#page;
    await mainFrame.call('unfocusAtStart', []);
    const now = await mainFrame.call('readPageState', []);
    const changes = this.#compare(this.#state, now);
    const mayChange = this.#hasScripts && (autoUpdates.hasTimers || autoUpdates.hasLongAnimations);
    if (changes.length === 0 || !mayChange) return changes;
    const later = await withNetworkBlocked(this.#page, async () => {
      await mainFrame.call('pause', [OWN_CHANGE_MS]);
      return mainFrame.call('readPageState', []);
    });
    this.#changing = new Set([...this.#changing, ...this.#compare(now, later)]);
    return changes.filter((name) => !this.#changing.has(name));
  }

  #compare(one: PageState, other: PageState): string[] {
    return (Object.keys(one) as (keyof PageState)[]).filter(
      (name) => !this.#changing.has(name) && one[name] !== other[name],
    );
  }
}
