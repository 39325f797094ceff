import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';
import { getErrorMessage } from '#app/api/api-error.ts';

export interface ToastContent {
  kind: 'info' | 'success' | 'warning' | 'error';
  /** One sentence that says what happened. */
  text: string;
  /** An optional action, such as undo, that is also possible elsewhere. */
  action?: { label: string; onAction: () => void };
}

/**
 * Display time, in milliseconds, for a message without an action (docs/decisions/0095-fixed-values.md). Hovering or
 * focusing it pauses the timer.
 */
const TOAST_DURATION_MS = 5000;

/**
 * Display time, in milliseconds, for a message with an action. The action must also be available elsewhere,
 * so that no one depends on the time limit (WCAG 2.2.1).
 */
const ACTION_DURATION_MS = 20_000;

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });

/**
 * Shows a toast about something that just happened; it replaces earlier ones. Errors that must remain visible belong in
 * a `Notice` or next to their field. Toasts with errors remain visible until they are closed.
 *
 * @returns a function that closes the toast
 */
export function showToast(content: ToastContent): () => void {
  closeToasts(({ kind }) => kind !== 'error');
  const timeout = content.action === undefined ? TOAST_DURATION_MS : ACTION_DURATION_MS;
  const key = toastQueue.add(content, content.kind === 'error' ? {} : { timeout });
  return () => toastQueue.close(key);
}

/** Shows an error for a control that has no room for one. */
export function showErrorToast(error: unknown): void {
  showToast({ kind: 'error', text: getErrorMessage(error) });
}

/** Closes toasts with an action, which belong to the screen that showed them. */
export function closeActionToasts(): void {
  closeToasts(({ action }) => action !== undefined);
}

function closeToasts(isClosed: (content: ToastContent) => boolean): void {
  for (const { key, content } of toastQueue.visibleToasts) if (isClosed(content)) toastQueue.close(key);
}
