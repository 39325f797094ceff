import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { AlertDialog } from '../components/AlertDialog.tsx';
import { Button } from '../components/Button.tsx';
import { showErrorToast, showToast } from '../components/toast/toasts.ts';
import { focusHeading } from '../shell/use-heading-focus.ts';

interface Props {
  reportId: string;
  /** The report's name, for people who don't see which row the button belongs to. */
  name: string;
  /** Other consequences, as text. */
  children: ReactNode;
  deletion: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending'>;
}

/** Deletes a report and its share links after confirmation. */
export function DeleteReportDialog({ reportId, name, children, deletion }: Props) {
  const deleted = useRef(false);

  // The button that would get focus back disappears with its row.
  useEffect(
    () => () => {
      if (deleted.current) requestAnimationFrame(() => focusHeading('#made'));
    },
    [],
  );

  return (
    <AlertDialog
      title="Delete this report?"
      trigger={
        <Button variant="ghost" size="sm">
          Delete<span className="visually-hidden"> {name}</span>
        </Button>
      }
      confirmLabel="Delete report"
      isPending={deletion.isPending}
      onConfirm={(close) =>
        deletion.mutate(reportId, {
          onSuccess: () => {
            deleted.current = true;
            showToast({ kind: 'success', text: 'Report deleted.' });
          },
          onError: showErrorToast,
          onSettled: close,
        })
      }
    >
      <p>{children}</p>
    </AlertDialog>
  );
}
