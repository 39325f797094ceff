import type { ReportType, ScanSettings } from '@curbcut/contract';
import type { ReportInput } from '@curbcut/reports';
import {
  type Baseline,
  type BaselineComparison,
  buildReportInput,
  compareWithBaseline,
  type PageLabels,
  type ScanResult,
} from '@curbcut/results';
import { failsThreshold, type Threshold } from './fail-on.ts';
import { getCurbcutVersion } from './version.ts';

/** A completed scan that reports can be generated from. */
export interface CompletedScan {
  readonly result: ScanResult;
  readonly settings: ScanSettings;
  readonly input: ReportInput;
  /** Null without a baseline. */
  readonly comparison: BaselineComparison | null;
  /** Number of issues at or above the threshold; with a baseline, only new issues. */
  readonly failingIssues: number;
  readonly reportType: ReportType;
  /** Prints a document as a PDF. */
  printPdf(html: string): Promise<Uint8Array>;
}

export async function createCompletedScan(
  result: ScanResult,
  settings: ScanSettings,
  baseline: Baseline | null,
  {
    failOn,
    reportType,
    printPdf,
    labels = null,
  }: {
    failOn: Threshold;
    labels?: ((result: ScanResult) => PageLabels) | null;
  } & Pick<CompletedScan, 'reportType' | 'printPdf'>,
): Promise<CompletedScan> {
  const comparison = baseline && (await compareWithBaseline(baseline, result, settings));
  const failing = (comparison?.newIssues ?? result.found).filter(({ first }) =>
    failsThreshold(first, failOn),
  );
  const input = buildReportInput(result, settings, getCurbcutVersion(), labels?.(result) ?? null);
  return { result, settings, input, comparison, failingIssues: failing.length, reportType, printPdf };
}
