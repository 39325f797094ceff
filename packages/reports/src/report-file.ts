import type { ReportFormat } from '@curbcut/contract';

/** The file extension and media type of a report format. */
export interface ReportFile {
  /** Includes the dot, such as `.sarif`. */
  readonly extension: string;
  /** Includes the character set of text formats that need one. */
  readonly mediaType: string;
}

/** File properties by format. */
export const REPORT_FILES: Readonly<Record<ReportFormat, ReportFile>> = {
  pdf: { extension: '.pdf', mediaType: 'application/pdf' },
  html: { extension: '.html', mediaType: 'text/html; charset=utf-8' },
  json: { extension: '.json', mediaType: 'application/json' },
  csv: { extension: '.csv', mediaType: 'text/csv; charset=utf-8' },
  sarif: { extension: '.sarif', mediaType: 'application/sarif+json' },
  earl: { extension: '.jsonld', mediaType: 'application/ld+json' },
  junit: { extension: '.xml', mediaType: 'application/xml' },
  openacr: { extension: '.yaml', mediaType: 'application/yaml' },
};
