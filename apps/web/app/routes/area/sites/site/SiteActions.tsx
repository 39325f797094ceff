import { deleteSite, type Site } from '@curbcut/contract';
import { mdiDotsHorizontal } from '@mdi/js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sitesKey } from '../../../../account/use-recent-scans.ts';
import { getErrorMessage } from '../../../../api/api-error.ts';
import { callApi } from '../../../../api/call-api.ts';
import { AlertDialog } from '../../../../components/AlertDialog.tsx';
import { Button } from '../../../../components/Button.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { Menu } from '../../../../components/Menu.tsx';
import { showToast } from '../../../../components/toast/toasts.ts';
import { getHost } from '../../../../scans/format.ts';

/** The actions of a site. */
export function SiteActions({ site }: { site: Site }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const host = getHost(site.origin);
  const deletion = useMutation({
    mutationFn: () => callApi(deleteSite, { params: { siteId: site.id } }),
    onSuccess: async () => {
      await navigate('/sites');
      queries.removeQueries({ queryKey: [...sitesKey, 'one', site.id] });
      void queries.invalidateQueries({ queryKey: sitesKey });
      showToast({ kind: 'success', text: `${host} was removed. Its scans are kept.` });
    },
    onError: (error) => showToast({ kind: 'error', text: getErrorMessage(error) }),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Menu
        label={`Actions for ${host}`}
        placement="bottom end"
        trigger={
          <Button variant="secondary" size="sm">
            <Icon path={mdiDotsHorizontal} className="size-6" />
            Actions
          </Button>
        }
        entries={[
          ...(site.last_scan
            ? [{ id: 'last', label: 'Open latest scan', to: `/scans/${site.last_scan.id}` }]
            : []),
          {
            id: 'scan',
            label: 'Scan with other settings',
            to: `/scans/new?${new URLSearchParams({ url: site.origin })}`,
          },
          { id: 'scans', label: 'See all scans', to: `/scans?${new URLSearchParams({ search: host })}` },
          { id: 'delete', label: 'Remove site', isDangerous: true, onAction: () => setAsking(true) },
        ]}
      />
      <AlertDialog
        title={`Remove ${host}?`}
        isOpen={asking}
        onOpenChange={setAsking}
        confirmLabel="Remove site"
        isPending={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        <p>
          This permanently deletes the site’s tracked issues with their notes and states, and its schedule.
          The scans are kept. The next completed scan adds the site again.
        </p>
      </AlertDialog>
    </>
  );
}
