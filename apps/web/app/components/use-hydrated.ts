import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False in the page as it was built, true once its scripts run: for what cannot be known or done before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
