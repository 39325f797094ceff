import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface ToastContent {
  kind: 'info' | 'success' | 'warning' | 'error';
  /** One sentence that says what happened. */
  text: string;
  /** An optional action, such as undo. */
  action?: { label: string; onAction: () => void };
}

/**
 * Display time, in milliseconds, for a message without an action (specification, section 9). Hovering or
 * focusing it pauses the timer.
 */
const TOAST_DURATION_MS = 5000;

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });

/**
 * Shows a toast about something that just happened. Errors that must remain visible belong in a `Notice` or
 * next to their field. Toasts with an action, and errors, remain visible until they are closed (WCAG 2.2.1).
 *
 * @returns a function that closes the toast
 */
export function showToast(content: ToastContent): () => void {
  const isPersistent = content.action !== undefined || content.kind === 'error';
  const key = toastQueue.add(content, isPersistent ? {} : { timeout: TOAST_DURATION_MS });
  return () => toastQueue.close(key);
}
