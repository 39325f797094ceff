import { observeChanges } from '../../../in-page-kit/changes.ts';
import { countRequests, nextTask, type RequestCounts } from '../../../in-page-kit/requests.ts';
import { getOpenRoots } from '../../../in-page-kit/tree.ts';

/** What the page's scripts have done since the start of an observation. */
export interface PageReaction {
  /** Whether they changed the page. */
  readonly hasChanged: boolean;
  /** Whether they requested a timer. */
  readonly hasSetTimer: boolean;
  /** Whether they requested a frame or an idle callback. */
  readonly hasRequestedFrame: boolean;
}

/** Starts observing what scripts do. Call the returned function once. */
export function watchReaction(): () => Promise<PageReaction> {
  const before = countRequests();
  let changes = 0;
  const observer = observeChanges((records) => {
    changes += records.length;
  });
  return async () => {
    await nextTask();
    changes += observer.takeRecords().length;
    observer.disconnect();
    return { hasChanged: changes > 0, ...findRequestsSince(before) };
  };
}

/** Returns what scripts have requested since these requests were counted. */
export function findRequestsSince(before: RequestCounts): Omit<PageReaction, 'hasChanged'> {
  const after = countRequests();
  return {
    hasSetTimer: after.timers !== before.timers,
    hasRequestedFrame: after.frames !== before.frames || after.idle !== before.idle,
  };
}

/** Whether an animation or transition is running. */
export function isAnimating(): boolean {
  return getOpenRoots().some((root) =>
    root.getAnimations().some(({ playState, pending }) => playState === 'running' || pending),
  );
}
