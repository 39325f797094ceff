import type { PageFrame } from './frames.ts';
import type { Tab } from './tab.ts';

/** Milliseconds for clearing one frame. */
const CLEAR_FRAME_TIMEOUT_MS = 2_000;

/** The state that a page leaves in its tab: running scripts, storage and cookies. */
export class ResidualState {
  /** The page's frames, once it is stable. */
  frames: PageFrame[] = [];
  hasScripts = true;
  /** Whether the tab contains a document that can be cleared. */
  isClearable = false;
  /** Whether the tab's setup is valid only for this page. */
  isTabUnusable = false;
  readonly #tab: Tab;
  #storageKeys: Promise<string[] | undefined> | undefined;

  constructor(tab: Tab) {
    this.#tab = tab;
  }

  /**
   * Requests the frames' storage keys while the page is being examined, so that clearing doesn't have to wait
   * for them.
   */
  requestStorageKeys(): void {
    this.#storageKeys = this.#tab.getStorageKeys(this.frames).catch(() => undefined);
  }

  /**
   * @param mayHaveCookies whether a page without scripts may have left something as well
   * @returns whether the tab is as clean as a new one
   */
  async clear(mayHaveCookies: boolean): Promise<boolean> {
    if (!this.isClearable || this.isTabUnusable || !this.#tab.isUsable) return false;
    if (this.hasScripts) await this.#clearDocuments();
    else if (mayHaveCookies) await this.#tab.clear([]);
    // The examination may have stopped the page's scripts, but the next page's scripts must run.
    this.#tab.setScriptsFrozen(false);
    return true;
  }

  /** Clears a page with scripts without giving them a chance to write anything else. */
  async #clearDocuments(): Promise<void> {
    this.#tab.setScriptsFrozen(true);
    const storageKeys = (await this.#storageKeys) ?? (await this.#tab.getStorageKeys(this.frames));
    // The browser clears storage without waiting for the page, which may still be running its last task. Our
    // script runs after that task, and no other task follows. Clearing a document also removes its frames, so
    // start with the innermost.
    for (const frame of this.frames.toReversed()) {
      await frame.call('clearPage', [], { timeoutMs: CLEAR_FRAME_TIMEOUT_MS });
    }
    await this.#tab.clear(storageKeys);
  }
}
