import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';

const ToastRegion = lazy(() =>
  import('../../components/toast/ToastRegion.tsx').then((module) => ({ default: module.ToastRegion })),
);

/**
 * Loads the toast region after the screen's first requests, since toasts only follow user actions; messages sent
 * earlier wait in their queue.
 */
export function ToastHost() {
  const queries = useQueryClient();
  const fetching = useIsFetching();
  const [isNeeded, setNeeded] = useState(false);
  // Checked here and not from `fetching` alone: the screen's first requests start in effects that run before this
  // one.
  useEffect(() => {
    if (fetching === 0 && queries.isFetching() === 0) setNeeded(true);
  }, [fetching, queries]);
  return <Suspense>{isNeeded && <ToastRegion />}</Suspense>;
}
