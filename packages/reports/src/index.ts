export type {
  Each,
  ReportInput,
  ReportIssue,
  ReportOccurrence,
  ReportPage,
  ReportRule,
  ReportScan,
} from './input.ts';
export { makeReport, type ReportChoice, type TextFormat } from './make-report.ts';
export { REPORT_FILES, type ReportFile } from './report-file.ts';
