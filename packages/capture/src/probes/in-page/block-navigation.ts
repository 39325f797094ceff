/** A block on navigation, and the page's attempts to navigate. */
export interface BlockedNavigation {
  readonly count: number;
  /**
   * Allows navigation again once the attempts that have begun are over: forms are submitted one task later.
   */
  unblock(): Promise<void>;
  /** Allows navigation again immediately. */
  unblockNow(): void;
}

/** Blocks and counts every navigation to another document from now on. */
export function blockNavigation(): BlockedNavigation {
  let count = 0;
  const stop = (event: NavigateEvent) => {
    if (event.hashChange || event.destination.sameDocument) return;
    event.preventDefault();
    count += 1;
  };
  navigation.addEventListener('navigate', stop, true);
  const unblockNow = () => navigation.removeEventListener('navigate', stop, true);
  return {
    get count() {
      return count;
    },
    unblock: async () => {
      for (let task = 0; task < 2; task++) await new Promise((resolve) => setTimeout(resolve));
      unblockNow();
    },
    unblockNow,
  };
}

const current: { block: BlockedNavigation | null } = { block: null };

/** Calls {@link blockNavigation} for a probe that acts from outside the page. */
export function startBlockingNavigation(): void {
  current.block = blockNavigation();
}

/** Returns the number of attempts since {@link startBlockingNavigation}. */
export function countBlockedNavigations(): number {
  return current.block?.count ?? 0;
}

/** Ends {@link startBlockingNavigation}. */
export async function stopBlockingNavigation(): Promise<void> {
  await current.block?.unblock();
  current.block = null;
}

/**
 * Ends {@link startBlockingNavigation} without waiting, on pages without scripts that could have begun a
 * navigation.
 */
export function stopBlockingNavigationSync(): void {
  current.block?.unblockNow();
  current.block = null;
}
