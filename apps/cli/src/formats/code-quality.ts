import { cleanJson } from '@curbcut/contract';
import { toPagePath } from '@curbcut/results';
import type { Severity } from '@curbcut/wcag';
import type { CompletedScan } from '../completed-scan.ts';

/** Severities of the Code Climate format, which GitLab reads. */
const CODE_CLIMATE_SEVERITIES: Readonly<Record<Severity, string>> = {
  critical: 'blocker',
  serious: 'critical',
  moderate: 'major',
  minor: 'minor',
};

/**
 * Generates GitLab's code quality report
 * (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format) with one entry per issue, on
 * its first page. The page path takes the place of the file path, because scans don't see source files.
 */
export function* generateCodeQuality({ input, result }: CompletedScan): Generator<string> {
  const firstPage = new Map(
    result.found.map(({ fingerprint, pages }) => [fingerprint, result.pages[pages[0]!]!.url]),
  );
  const failed = input.issues.filter(({ outcome }) => outcome === 'failed');
  let separator = '[\n';
  for (const { fingerprint, rule_id, rule_title, cause, severity, occurrences, pages } of failed) {
    const page = firstPage.get(fingerprint)!;
    const entry = {
      description: `${rule_title}: ${cause} (occurrences: ${occurrences}, pages: ${pages}, first: ${page})`,
      check_name: rule_id,
      fingerprint,
      severity: CODE_CLIMATE_SEVERITIES[severity],
      location: { path: toPagePath(page).slice(1) || 'index', lines: { begin: 1 } },
    };
    yield `${separator}${cleanJson(entry)}`;
    separator = ',\n';
  }
  yield failed.length === 0 ? '[]\n' : '\n]\n';
}
