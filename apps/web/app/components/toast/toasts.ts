import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface ToastWords {
  kind: 'info' | 'success' | 'warning' | 'error';
  /** One sentence: what has happened. */
  text: string;
  /** Something that can be done about it, such as taking it back. */
  action?: { label: string; onAction: () => void };
}

/** Milliseconds that a message without an action stays (specification, section 9). Resting on it stops the clock. */
const stayMs = 5000;

export const toasts = new ToastQueue<ToastWords>({ maxVisibleToasts: 3 });

/**
 * Says what has just happened, wherever the reader is. For what need not be kept: a fault belongs where it
 * happened, in a `Notice` or at its field. Messages with something to do, and errors, stay until they are closed
 * (WCAG 2.2.1).
 *
 * @returns closes it
 */
export function showToast(words: ToastWords): () => void {
  const stays = words.action !== undefined || words.kind === 'error';
  const key = toasts.add(words, stays ? {} : { timeout: stayMs });
  return () => toasts.close(key);
}
