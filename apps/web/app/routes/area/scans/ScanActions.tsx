import { deleteScan, results, type UserScan } from '@curbcut/contract';
import { mdiDotsHorizontal } from '@mdi/js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardKey } from '../../../account/use-dashboard.ts';
import { userScansKey } from '../../../account/use-recent-scans.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { AlertDialog } from '../../../components/AlertDialog.tsx';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { showToast } from '../../../components/toast/toasts.ts';
import { sameScan } from '../../../scans/same-scan.ts';
import { useStartScan } from '../../../scans/use-start-scan.ts';
import { shortAddress } from '../../../scans/words.ts';

/** What can be done with one scan of the list. */
export function ScanActions({ scan }: { scan: UserScan }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const start = useStartScan();
  const failed = (error: unknown) => showToast({ kind: 'error', text: sentenceOf(error) });

  const again = useMutation({
    mutationFn: async () => {
      const { settings } = await call(results, { params: { scanId: scan.id } });
      return start.mutateAsync(sameScan(settings));
    },
    onError: failed,
  });
  const deletion = useMutation({
    mutationFn: () => call(deleteScan, { params: { scanId: scan.id } }),
    onSuccess: () => {
      for (const queryKey of [dashboardKey, userScansKey]) void queries.invalidateQueries({ queryKey });
      showToast({ kind: 'success', text: `The scan of ${shortAddress(scan.url)} is deleted.` });
    },
    onError: failed,
    onSettled: () => setAsking(false),
  });

  return (
    <>
      <Menu
        label={`Actions for the scan of ${shortAddress(scan.url)}`}
        trigger={
          <Button variant="ghost" size="sm" pending={again.isPending}>
            <Icon path={mdiDotsHorizontal} className="size-6" />
            <span className="visually-hidden">Actions for the scan of {shortAddress(scan.url)}</span>
          </Button>
        }
        entries={[
          { id: 'open', label: 'Open', to: `/scans/${scan.id}` },
          { id: 'again', label: 'Scan again', onAction: () => again.mutate() },
          { id: 'delete', label: 'Delete', danger: true, onAction: () => setAsking(true) },
        ]}
      />
      <AlertDialog
        title="Delete this scan?"
        isOpen={asking}
        onOpenChange={setAsking}
        confirm="Delete scan"
        pending={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        <p>What the scan of {shortAddress(scan.url)} found and its pictures go for good.</p>
      </AlertDialog>
    </>
  );
}
