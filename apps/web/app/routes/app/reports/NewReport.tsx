import type { Report, UserScan } from '@curbcut/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { allScans, useScans } from '#app/account/user-scans.ts';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatBriefDateTime, formatCount, truncateUrl } from '#app/format/format.ts';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { ReportOptionFields, readReportOptions } from '#app/reports/ReportOptionFields.tsx';
import { formatReportName } from '#app/reports/report-labels.ts';
import { useCreateReport } from '#app/reports/use-reports.ts';
import { useSiteName } from '#app/sites/use-site-name.ts';

interface Props {
  /** Shows a report in the list, even if the list's filters hide it now. */
  onShow: (report: Report) => void;
}

/** The form for creating a report of one of the organization's scans. The URL can preselect the scan: `?scan=`. */
export function NewReport({ onShow }: Props) {
  const scans = useScans(allScans);
  const loaded = scans.data?.pages.flatMap((page) => page.scans).filter(canCreateReport);
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="new" className="grid gap-5">
        <h2 id="new" className="text-title font-bold">
          Create report
        </h2>
        {scans.error && !scans.data ? (
          <Notice kind="error">
            <p>We couldn’t load the scans. {getErrorMessage(scans.error)}</p>
            <Button variant="secondary" size="sm" onClick={() => scans.refetch()}>
              Try again
            </Button>
          </Notice>
        ) : loaded === undefined ? (
          <LoadingState>Loading scans...</LoadingState>
        ) : loaded.length === 0 ? (
          <>
            <p className="text-muted">
              No completed scans yet. Run a scan first, then create a report from it.
            </p>
            <IfCan permission="scans:write">
              <LinkButton to="/scans/new" className="justify-self-start">
                New scan
              </LinkButton>
            </IfCan>
          </>
        ) : (
          <NewReportForm scans={scans} loaded={loaded} onShow={onShow} />
        )}
      </section>
    </Card>
  );
}

interface NewReportFormProps extends Props {
  scans: ReturnType<typeof useScans>;
  /** The loaded scans that a report can be created from; at least one. */
  loaded: readonly UserScan[];
}

function NewReportForm({ scans, loaded, onShow }: NewReportFormProps) {
  const [search] = useSearchParams();
  const creating = useCreateReport();

  function create(form: HTMLFormElement): void {
    const scanId = String(new FormData(form).get('scan'));
    creating.mutate(
      { scanId, ...readReportOptions(form) },
      {
        onSuccess: (report) => {
          const name = formatReportName(report);
          const action = { label: 'Show report', onAction: () => onShow(report) };
          showToast(
            report.status === 'ready'
              ? { kind: 'info', text: `${name}: you already have this report.`, action }
              : { kind: 'success', text: `${name}: we’re creating the report.`, action },
          );
        },
      },
    );
  }

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!creating.isPending) create(event.currentTarget);
      }}
    >
      <ScanField scans={loaded} preselected={search.get('scan')} />
      {scans.hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          isPending={scans.isFetchingNextPage}
          onClick={() => scans.fetchNextPage()}
        >
          Show older scans
        </Button>
      )}
      <ReportOptionFields />
      <ErrorNotice error={creating.error} />
      <Button type="submit" className="justify-self-start" isPending={creating.isPending}>
        Create report
      </Button>
    </form>
  );
}

/** Reports whether a scan has ended and tested at least one page. */
function canCreateReport({ status, pages_scanned }: UserScan): boolean {
  return pages_scanned > 0 && (status === 'completed' || status === 'cancelled');
}

interface ScanFieldProps {
  /** At least one scan. */
  scans: readonly UserScan[];
  /** Id of the initially selected scan, if it's in the list. */
  preselected: string | null;
}

/** Selects a scan. Details that don't fit in the scan's name are below the field. */
function ScanField({ scans, preselected }: ScanFieldProps) {
  const [chosen, setChosen] = useState(preselected);
  const nameSite = useSiteName();
  const scan = scans.find(({ id }) => id === chosen) ?? scans[0]!;
  const { url, pages_scanned, score } = scan;
  const now = new Date();
  return (
    <SelectField
      label="Scan"
      name="scan"
      value={scan.id}
      onValueChange={setChosen}
      options={scans.map((one) => ({ value: one.id, label: formatScanName(one, nameSite(one.url), now) }))}
      hint={`${truncateUrl(url)}, ${formatCount(pages_scanned, 'page')}${score === null ? '' : `, score ${score}`}`}
    />
  );
}

/**
 * Puts the date first, because it's what distinguishes scans of the same site, and long hosts are cut off.
 */
function formatScanName({ completed_at, created_at }: UserScan, siteName: string, now: Date): string {
  return `${formatBriefDateTime(completed_at ?? created_at, now)}: ${siteName}`;
}
