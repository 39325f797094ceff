import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface ToastContent {
  kind: 'info' | 'success' | 'warning' | 'error';
  /** One sentence: what has happened. */
  text: string;
  /** Something that can be done about it, such as taking it back. */
  action?: { label: string; onAction: () => void };
}

/** Milliseconds that a message without an action stays (specification, section 9). Resting on it stops the clock. */
const TOAST_DURATION_MS = 5000;

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });

/**
 * Says what has just happened, wherever the reader is. For what need not be kept: a fault belongs where it
 * happened, in a `Notice` or at its field. Messages with something to do, and errors, stay until they are closed
 * (WCAG 2.2.1).
 *
 * @returns closes it
 */
export function showToast(words: ToastContent): () => void {
  const stays = words.action !== undefined || words.kind === 'error';
  const key = toastQueue.add(words, stays ? {} : { timeout: TOAST_DURATION_MS });
  return () => toastQueue.close(key);
}
