import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';

const ToastRegion = lazy(() =>
  import('../../components/toast/ToastRegion.tsx').then((module) => ({ default: module.ToastRegion })),
);

/**
 * Where messages appear. They follow something that was done, so their code comes after what the screen itself asks
 * for; messages that were sent before wait in their queue.
 */
export function ToastHost() {
  const queries = useQueryClient();
  const fetching = useIsFetching();
  const [isNeeded, setNeeded] = useState(false);
  // Asked here and not from `fetching` alone: the screen's first calls start in effects that run before this one.
  useEffect(() => {
    if (fetching === 0 && queries.isFetching() === 0) setNeeded(true);
  }, [fetching, queries]);
  return <Suspense>{isNeeded && <ToastRegion />}</Suspense>;
}
