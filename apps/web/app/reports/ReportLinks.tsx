import type { Report, SharedReport } from '@curbcut/contract';
import { mdiDownload, mdiOpenInNew } from '@mdi/js';
import { Icon } from '../components/Icon.tsx';
import { LinkButton } from '../components/LinkButton.tsx';
import { formatFileSize, formatReportName } from './report-labels.ts';

interface Props {
  report: Pick<Report | SharedReport, 'type' | 'format' | 'bytes' | 'download_url' | 'preview_url'>;
  size?: 'sm' | 'md';
  /** For lists, where no report is more important than the others. */
  isQuiet?: boolean;
}

/**
 * Links to download a report and, for formats that a browser shows, to open it. Renders nothing until the report is
 * ready.
 */
export function ReportLinks({ report, size = 'md', isQuiet = false }: Props) {
  if (report.download_url === null) return null;
  const kind = <span className="visually-hidden"> {formatReportName(report)}</span>;
  return (
    <>
      {/* The server handles these URLs, not the application. */}
      <LinkButton
        reloadDocument
        to={report.download_url}
        size={size}
        variant={isQuiet ? 'secondary' : 'primary'}
      >
        <Icon path={mdiDownload} />
        Download{report.bytes !== null && ` (${formatFileSize(report.bytes)})`}
        {kind}
      </LinkButton>
      {report.preview_url !== null && (
        <LinkButton
          reloadDocument
          to={report.preview_url}
          target="_blank"
          rel="noreferrer"
          size={size}
          variant={isQuiet ? 'ghost' : 'secondary'}
        >
          <Icon path={mdiOpenInNew} />
          Read
          {kind}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </LinkButton>
      )}
    </>
  );
}
