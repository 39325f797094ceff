/** Ways to other pages that the page tried to take. */
export interface BlockedNavigation {
  readonly count: number;
  /** Lets the page go again, once it has tried what it has begun: forms are sent a task later. */
  unblock(): Promise<void>;
}

/** As `navigation` of the HTML standard has it, as far as it is used here. */
interface NavigateEvent extends Event {
  readonly hashChange: boolean;
  readonly destination: { readonly sameDocument: boolean };
}

/**
 * Keeps the document in its place from now on: whatever leads to another one is stopped and counted.
 *
 * Runs in the page: self-contained.
 */
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
