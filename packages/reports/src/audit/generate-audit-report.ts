import type { AUDIT_REPORT_FORMATS } from '@curbcut/contract';
import type { AuditReportInput } from './audit-report-input.ts';
import { generateAuditHtml } from './html-audit.ts';
import { generateAuditOpenacr } from './openacr-audit.ts';

/**
 * Generates the conformance report of an audit as a stream of text, to be encoded as UTF-8: `html` with the
 * structure of an Accessibility Conformance Report, or the same as `openacr`. The same audit always gives the same text.
 */
export function generateAuditReport(
  input: AuditReportInput,
  format: (typeof AUDIT_REPORT_FORMATS)[number],
): AsyncGenerator<string> {
  return format === 'html' ? generateAuditHtml(input) : generateAuditOpenacr(input);
}
