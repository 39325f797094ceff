import { PERIOD_REPORT_FORMATS, type PeriodReport } from '@curbcut/contract';
import { mdiDownload, mdiOpenInNew } from '@mdi/js';
import { Icon } from '../components/Icon.tsx';
import { LinkButton } from '../components/LinkButton.tsx';
import { periodReportFormatLabels } from './period-report-labels.ts';

interface Props {
  report: Pick<PeriodReport, 'download_urls' | 'preview_url'>;
  name: string;
}

/** Links to read a portfolio or progress report, and to download it in each format. */
export function PeriodReportLinks({ report, name }: Props) {
  return (
    <>
      {/* The server handles these URLs, not the application. */}
      <LinkButton reloadDocument to={report.preview_url} target="_blank" rel="noreferrer" size="sm">
        <Icon path={mdiOpenInNew} />
        Read
        <span className="visually-hidden"> {name} (opens in a new tab)</span>
      </LinkButton>
      {PERIOD_REPORT_FORMATS.map((format) => (
        <LinkButton
          key={format}
          reloadDocument
          to={report.download_urls[format]}
          size="sm"
          variant="secondary"
        >
          <Icon path={mdiDownload} />
          <span className="visually-hidden">Download </span>
          {periodReportFormatLabels[format]}
          <span className="visually-hidden"> {name}</span>
        </LinkButton>
      ))}
    </>
  );
}
