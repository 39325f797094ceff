import { tryToFinish } from './settled-styles.ts';

/**
 * Moves animations to a time after the start of their first iteration, runs `read` and then moves them back.
 *
 * @param times milliseconds for each animation, in turn
 */
export function readAtTimes<T>(
  animations: readonly Animation[],
  times: readonly ((animation: Animation) => number)[],
  read: () => T,
): T[] {
  const states = animations.map((animation) => ({
    animation,
    currentTime: animation.currentTime,
    playState: animation.playState,
  }));
  try {
    return times.map((getTime) => {
      for (const animation of animations) {
        const { delay = 0 } = animation.effect!.getComputedTiming();
        animation.pause();
        animation.currentTime = delay + getTime(animation);
      }
      return read();
    });
  } finally {
    for (const { animation, currentTime, playState } of states) {
      if (playState === 'idle') animation.cancel();
      else if (playState !== 'finished' || !tryToFinish(animation)) {
        animation.currentTime = currentTime;
        if (playState === 'running') animation.play();
      }
    }
  }
}
