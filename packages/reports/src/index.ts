export type { AuditReportInput } from './audit/audit-report-input.ts';
export { AUDIT_REPORT_FILES, generateAuditReport } from './audit/generate-audit-report.ts';
export { cleanLine, cleanText } from './clean-text.ts';
export { formatCsvRow } from './csv/csv.ts';
export { createEarlAssertor, createEarlResult, toRuleTerm, toWcagTerm } from './earl/earl.ts';
export { generateReport, type ReportOptions, type TextFormat } from './generate-report.ts';
export { escapeHtml, html, SafeHtml, trustHtml } from './html/safe-html.ts';
export { JsonReport } from './json/schema.ts';
export { formatPeriod, formatScope, summarizePeriodReport } from './period/describe-period.ts';
export { generatePeriodReport, PERIOD_REPORT_FILES } from './period/generate-period-report.ts';
export { REPORT_FILES, type ReportFile } from './report-file.ts';
export type {
  ConvertedImage,
  DocumentBrand,
  ImageConversion,
  ImagePart,
  PageKind,
  ReportFix,
  ReportImage,
  ReportInput,
  ReportIssue,
  ReportOccurrence,
  ReportPage,
  ReportRule,
} from './report-input.ts';
export { createStatement } from './statement/create-statement.ts';
export { MANUAL_CHECKS } from './survey/manual-checks.ts';
export { toReportOccurrence } from './to-report-occurrence.ts';
