export { cleanJson, cleanLine, cleanText } from './clean-text.ts';
export { csvRow } from './csv/write-row.ts';
export { earlAssertor, earlResult, ruleTerm, wcagTerm } from './earl/vocabulary.ts';
export type {
  Each,
  ReportFix,
  ReportInput,
  ReportIssue,
  ReportOccurrence,
  ReportPage,
  ReportRule,
  ReportScan,
} from './input.ts';
export { JsonReport } from './json/schema.ts';
export { makeReport, type ReportChoice, type TextFormat } from './make-report.ts';
export { occurrenceOf } from './occurrence-of.ts';
export { REPORT_FILES, type ReportFile } from './report-file.ts';
export { NEEDS_PERSON } from './survey/needs-person.ts';
