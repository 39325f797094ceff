import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** Returns false in the prerendered page and true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
