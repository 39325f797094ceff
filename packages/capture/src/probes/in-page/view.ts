import { nextFrames } from '../../in-page-kit/requests.ts';
import { unfocus } from '../keyboard/in-page/focus.ts';
import { isAnimating, watchReaction } from '../keyboard/in-page/reactions.ts';
import { stopBlockingNavigation } from './block-navigation.ts';

/** Scrolls the window to its start. */
export function scrollToStart(): void {
  scrollTo({ left: 0, top: 0, behavior: 'instant' });
}

/**
 * Moves the window away from its start and back, so that scripts that follow its position react to it.
 *
 * @param restoreFocus what else scripts may react to
 * @returns whether they do, or an animation is running, so that the page may change
 */
export async function scrollToStartAgain(restoreFocus: () => void): Promise<boolean> {
  const readReaction = watchReaction();
  restoreFocus();
  scrollTo({ left: 0, top: 1, behavior: 'instant' });
  scrollToStart();
  await nextFrames();
  const { hasChanged, hasSetTimer, hasRequestedFrame } = await readReaction();
  return hasChanged || hasSetTimer || hasRequestedFrame || isAnimating();
}

/** Removes focus and scrolls to the start. */
export function unfocusAtStart(): void {
  unfocus();
  scrollToStart();
}

/** Removes focus, stops blocking navigation and scrolls to the start. */
export async function resetView(): Promise<void> {
  unfocus();
  await stopBlockingNavigation();
  scrollTo(0, 0);
}

/** Returns how far the window is scrolled, in CSS pixels. */
export const readScrollPosition = (): { x: number; y: number } => ({ x: scrollX, y: scrollY });
