import type { AuditReportFormat, ReportEdition } from '@curbcut/contract';
import type { ReportFile } from '../report-file.ts';
import type { AuditReportInput } from './audit-report-input.ts';
import { generateAuditEarl } from './earl-audit.ts';
import { generateAuditHtml } from './html-audit.ts';
import { generateAuditOpenacr } from './openacr-audit.ts';
import { generateWcagEmHtml } from './wcag-em-html.ts';
import { generateWcagEmJson } from './wcag-em-json.ts';

/** The text formats. A PDF is printed from the HTML; for DOCX, see `generateAuditDocx`. */
export type AuditTextFormat = Exclude<AuditReportFormat, 'pdf' | 'docx'>;

/** File properties by format. The middle parts of the names distinguish an audit's files. */
export const AUDIT_REPORT_FILES: Readonly<Record<AuditReportFormat, ReportFile & { readonly type: string }>> =
  {
    html: { type: 'conformance', extension: '.html', mediaType: 'text/html; charset=utf-8' },
    pdf: { type: 'conformance', extension: '.pdf', mediaType: 'application/pdf' },
    docx: {
      type: 'conformance',
      extension: '.docx',
      mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    },
    openacr: { type: 'conformance', extension: '.yaml', mediaType: 'application/yaml' },
    'wcag-em-html': { type: 'wcag-em', extension: '.html', mediaType: 'text/html; charset=utf-8' },
    'wcag-em-json': { type: 'wcag-em', extension: '.json', mediaType: 'application/json' },
    earl: { type: 'earl', extension: '.jsonld', mediaType: 'application/ld+json' },
  };

/**
 * Generates an audit report as a stream of text, to be encoded as UTF-8. The same audit always produces the
 * same text.
 *
 * @param edition the edition of a conformance report, one of `getReportEditions`; ignored for other formats
 */
export function generateAuditReport(
  input: AuditReportInput,
  format: AuditTextFormat,
  edition: ReportEdition = 'wcag',
): AsyncGenerator<string> {
  switch (format) {
    case 'html':
      return generateAuditHtml(input, edition);
    case 'openacr':
      return generateAuditOpenacr(input, edition);
    case 'wcag-em-html':
      return generateWcagEmHtml(input);
    case 'wcag-em-json':
      return generateWcagEmJson(input);
    case 'earl':
      return generateAuditEarl(input);
  }
}
