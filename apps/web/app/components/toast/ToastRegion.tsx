import { mdiClose } from '@mdi/js';
import {
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
} from 'react-aria-components/Toast';
import { Icon } from '../Icon.tsx';
import { noticeStyles } from '../notice-styles.ts';
import { toastQueue } from './toasts.ts';

/** The region where toasts appear, at the end of the screen. F6 moves focus there and back. */
export function ToastRegion() {
  return (
    <AriaToastRegion
      queue={toastQueue}
      aria-label="Messages"
      className="fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-lg flex-col gap-3 rounded-menu outline-offset-4 sm:right-6 sm:bottom-6 sm:left-auto sm:mx-0 sm:w-md"
    >
      {({ toast }) => {
        const { kind, text, action } = toast.content;
        const { icon, iconClassName, backgroundClassName } = noticeStyles[kind];
        return (
          <Toast
            toast={toast}
            className="arriving flex items-start gap-3 rounded-menu border border-line bg-raised p-3 shadow-menu"
          >
            <span
              className={`grid size-11 shrink-0 place-items-center rounded-field ${backgroundClassName} ${iconClassName}`}
            >
              <Icon path={icon} className="size-6" />
            </span>
            <ToastContent className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 py-2">
              <Text slot="title">{text}</Text>
              {action && (
                <button
                  type="button"
                  onClick={() => {
                    action.onAction();
                    toastQueue.close(toast.key);
                  }}
                  className="min-h-8 rounded-small font-semibold text-primary underline underline-offset-4 hover:decoration-3"
                >
                  {action.label}
                </button>
              )}
            </ToastContent>
            <button
              type="button"
              onClick={() => toastQueue.close(toast.key)}
              className="grid size-11 shrink-0 place-items-center rounded-button text-muted hover:bg-sunken hover:text-ink"
            >
              <Icon path={mdiClose} className="size-5" />
              <span className="visually-hidden">Close message</span>
            </button>
          </Toast>
        );
      }}
    </AriaToastRegion>
  );
}
