import { unfocus } from '../keyboard/in-page/focus.ts';
import { stopBlockingNavigation } from './block-navigation.ts';

/** Scrolls the window to its start. */
export function scrollToStart(): void {
  scrollTo({ left: 0, top: 0, behavior: 'instant' });
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
