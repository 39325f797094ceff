import { type Audit, exportAudit } from '@curbcut/contract';
import { mdiDownload } from '@mdi/js';
import { useMutation } from '@tanstack/react-query';
import { getErrorMessage } from '#app/api/api-error.ts';
import { downloadFile } from '#app/api/download.ts';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { getHost } from '#app/format/format.ts';

/** Downloads a whole audit as one file, which any Curbcut server can import. */
export function ExportAudit({ audit }: { audit: Audit }) {
  const exporting = useMutation({
    mutationFn: () =>
      downloadFile(
        exportAudit,
        { params: { auditId: audit.id } },
        `curbcut-audit-${getHost(audit.origin).replaceAll(/[^\w.-]+/g, '-')}.tar`,
      ),
    onError: (error) =>
      showToast({ kind: 'error', text: `We couldn’t export the audit. ${getErrorMessage(error)}` }),
  });
  return (
    <section aria-labelledby="export-heading" className="grid justify-items-start gap-4">
      <h2 id="export-heading" className="text-heading">
        Export
      </h2>
      <p className="max-w-prose text-muted">
        One file with the questions, all answers and their history, screenshots and the signature. Import it
        from the Audits page of any Curbcut account.
      </p>
      <Button variant="secondary" isPending={exporting.isPending} onClick={() => exporting.mutate()}>
        <Icon path={mdiDownload} />
        Export audit
      </Button>
    </section>
  );
}
