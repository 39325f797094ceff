import type { ReportType, ScanSettings } from '@curbcut/contract';
import { rulesAsked } from '@curbcut/engine';
import type { ReportInput } from '@curbcut/reports';
import type { Baseline } from '../baseline/baseline.ts';
import { type Comparison, compare } from '../baseline/compare.ts';
import { failsThreshold, type Threshold } from '../fail-on.ts';
import { reportInput } from '../result/report-input.ts';
import type { ScanResult } from '../result/scan-result.ts';

/** What a form is made of that is made when the scan has ended. */
export interface Made {
  readonly result: ScanResult;
  readonly input: ReportInput;
  /** Null without a baseline. */
  readonly comparison: Comparison | null;
  /** Issues at or above the threshold; with a baseline, of those that are new. */
  readonly failing: number;
  readonly reportType: ReportType;
  /** Prints a document as a PDF. */
  printPdf(html: string): Promise<Uint8Array>;
}

export function madeOf(
  result: ScanResult,
  settings: ScanSettings,
  baseline: Baseline | null,
  { failOn, reportType, printPdf }: { failOn: Threshold } & Pick<Made, 'reportType' | 'printPdf'>,
): Made {
  const rules = new Set(rulesAsked(settings).map(({ rule_id }) => rule_id));
  const comparison = baseline && compare(baseline, result, rules);
  const failing = (comparison?.fresh ?? result.issues).filter(({ first }) => failsThreshold(first, failOn));
  const input = reportInput(result, settings);
  return { result, input, comparison, failing: failing.length, reportType, printPdf };
}
