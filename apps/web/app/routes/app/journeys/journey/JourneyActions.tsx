import {
  cleanJson,
  deleteJourney,
  exportJourney,
  type Site,
  type SiteJourneyDetails,
} from '@curbcut/contract';
import { mdiDotsHorizontal } from '@mdi/js';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '#app/api/call-api.ts';
import { saveFile } from '#app/api/download.ts';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Menu } from '#app/components/Menu.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { useReloadJourneys } from '#app/journeys/use-journeys.ts';

interface Props {
  site: Site;
  journey: SiteJourneyDetails;
  canEdit: boolean;
}

/** Exports and deletes a journey. */
export function JourneyActions({ site, journey, canEdit }: Props) {
  const params = { siteId: site.id, journeyId: journey.id };
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const reload = useReloadJourneys(site.id);
  const exporting = useMutation({
    mutationFn: (format: 'curbcut' | 'recorder') => callApi(exportJourney, { params, query: { format } }),
    onSuccess: ({ file_name, recording, notes }) => {
      saveFile(new Blob([cleanJson(recording, 2)], { type: 'application/json' }), file_name);
      if (notes.length > 0) showToast({ kind: 'info', text: notes.join(' ') });
    },
    onError: showErrorToast,
  });
  const deletion = useMutation({
    mutationFn: () => callApi(deleteJourney, { params }),
    onSuccess: async () => {
      showToast({ kind: 'success', text: `${journey.title} was deleted.` });
      await navigate(`/sites/${site.id}?view=journeys`);
      await reload();
    },
    onError: showErrorToast,
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Menu
        label={`Actions for ${journey.title}`}
        placement="bottom end"
        trigger={
          <Button variant="secondary" size="sm">
            <Icon path={mdiDotsHorizontal} className="size-6" />
            Actions
          </Button>
        }
        entries={[
          {
            id: 'curbcut',
            label: 'Export for the command line',
            onAction: () => exporting.mutate('curbcut'),
          },
          {
            id: 'recorder',
            label: 'Export for Chrome DevTools',
            onAction: () => exporting.mutate('recorder'),
          },
          ...(canEdit
            ? [{ id: 'delete', label: 'Delete journey', isDangerous: true, onAction: () => setAsking(true) }]
            : []),
        ]}
      />
      <AlertDialog
        title={`Delete ${journey.title}?`}
        isOpen={asking}
        onOpenChange={setAsking}
        confirmLabel="Delete journey"
        isPending={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        <p>
          This permanently deletes the journey with all of its versions. Schedules that use it stop scanning
          until you choose a different one. Its secrets are kept.
        </p>
      </AlertDialog>
    </>
  );
}
