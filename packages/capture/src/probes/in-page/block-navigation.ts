/** A block on navigation, with the attempts that the page made. */
export interface BlockedNavigation {
  readonly count: number;
  /** Allows navigation again after the attempts already begun: forms are submitted one task later. */
  unblock(): Promise<void>;
}

/** The parts of the HTML standard's `NavigateEvent` that are used here. */
interface NavigateEvent extends Event {
  readonly hashChange: boolean;
  readonly destination: { readonly sameDocument: boolean };
}

/** Blocks and counts every navigation to another document from now on. */
export function blockNavigation(): BlockedNavigation {
  const { navigation } = globalThis as unknown as { navigation?: EventTarget };
  let count = 0;
  const stop = (event: Event) => {
    const { hashChange, destination } = event as NavigateEvent;
    if (hashChange || destination.sameDocument) return;
    event.preventDefault();
    count += 1;
  };
  navigation?.addEventListener('navigate', stop, true);
  return {
    get count() {
      return count;
    },
    unblock: async () => {
      for (let task = 0; task < 2; task++) await new Promise((resolve) => setTimeout(resolve));
      navigation?.removeEventListener('navigate', stop, true);
    },
  };
}

let blocked: BlockedNavigation | null = null;

/** Calls {@link blockNavigation} for a probe that acts from outside the page. */
export function startBlockingNavigation(): void {
  blocked = blockNavigation();
}

/** Returns the attempts since {@link startBlockingNavigation}. */
export function countBlockedNavigations(): number {
  return blocked?.count ?? 0;
}

/** Ends {@link startBlockingNavigation}. */
export async function stopBlockingNavigation(): Promise<void> {
  await blocked?.unblock();
  blocked = null;
}
