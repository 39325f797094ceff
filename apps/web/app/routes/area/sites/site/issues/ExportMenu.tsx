import { exportTrackedIssues } from '@curbcut/contract';
import { mdiDownload } from '@mdi/js';
import { useMutation } from '@tanstack/react-query';
import { getErrorMessage } from '../../../../../api/api-error.ts';
import { downloadFile } from '../../../../../api/download.ts';
import { Button } from '../../../../../components/Button.tsx';
import { Icon } from '../../../../../components/Icon.tsx';
import { Menu } from '../../../../../components/Menu.tsx';
import { showToast } from '../../../../../components/toast/toasts.ts';
import { getToday } from '../../../../../sites/due-date.ts';
import type { TrackerFilters } from '../../../../../sites/tracker-filters.ts';
import { toIssueQuery } from '../../../../../sites/use-tracked-issues.ts';

/** Exports all issues that match the filters as a file. */
export function ExportMenu({ siteId, filters }: { siteId: string; filters: TrackerFilters }) {
  const saving = useMutation({
    mutationFn: (format: 'csv' | 'json') =>
      downloadFile(
        exportTrackedIssues,
        { params: { siteId }, query: { ...toIssueQuery(filters), format } },
        `issues-${getToday(new Date())}.${format}`,
      ),
    onError: (error) => showToast({ kind: 'error', text: `The export failed. ${getErrorMessage(error)}` }),
  });
  return (
    <Menu
      label="Export matching issues"
      trigger={
        <Button variant="secondary" size="sm" isPending={saving.isPending}>
          <Icon path={mdiDownload} />
          Export
        </Button>
      }
      entries={[
        { id: 'csv', label: 'Export CSV', onAction: () => saving.mutate('csv') },
        { id: 'json', label: 'Export JSON', onAction: () => saving.mutate('json') },
      ]}
    />
  );
}
