import { createErrorReporter } from '@curbcut/capture';
import type { Finding } from '@curbcut/contract';
import { createFailedPart } from '../examine/not-tested.ts';
import type { PageResult } from '../types.ts';
import { fingerprintFinding } from './group-page-findings.ts';

/** Computes the values that identify a finding in stores. It throws only if our code is at fault. */
type IdentifyFinding = (url: string, finding: Finding) => unknown;

const identifyFinding: IdentifyFinding = (url, finding) => fingerprintFinding(url, finding, false);

/**
 * Removes findings that cannot be identified, and reports their rules as not tested. Stores identify findings
 * when a scan is assembled, where an error would lose all pages.
 *
 * @param log writes a sentence to the log
 */
export function identifyFindings(
  result: PageResult,
  log: (sentence: string) => void,
  identify: IdentifyFinding = identifyFinding,
): PageResult {
  if (result.status === 'not-tested') return result;
  const { findings, finalUrl, unexamined } = result.page;
  const failed = new Map<string, string>();
  const kept: number[] = [];
  for (const [index, finding] of findings.entries()) {
    try {
      identify(finalUrl, finding);
      kept.push(index);
    } catch (error) {
      const { ruleId } = finding;
      if (!failed.has(ruleId)) failed.set(ruleId, createErrorReporter(log)(`the ${ruleId} rule`, error));
    }
  }
  if (failed.size === 0) return result;
  const positions = new Map(kept.map((index, position) => [index, position]));
  return {
    ...result,
    page: {
      ...result.page,
      findings: kept.map((index) => findings[index]!),
      unexamined: [
        ...unexamined,
        ...[...failed].map(([ruleId, reference]) =>
          createFailedPart(`the ${ruleId} rule`, reference, ruleId),
        ),
      ],
    },
    fixes: result.fixes && {
      ...result.fixes,
      fixed: result.fixes.fixed.flatMap((index) => positions.get(index) ?? []),
    },
  };
}
