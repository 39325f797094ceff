import type { ReportFormat } from '@curbcut/contract';

/** What a report is called and served as. */
export interface ReportFile {
  /** With the dot, such as `.sarif`. */
  readonly extension: string;
  /** With the character set where it is text. */
  readonly mediaType: string;
}

/** By format. */
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
