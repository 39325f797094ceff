import { formatTable } from '../lib/format-table.ts';
import { percentile } from '../lib/statistics.ts';
import { type Judgment, reviewFindings } from './reviewed-findings.ts';
import type { ScannedFinding } from './scan-real-sites.ts';

/** How the findings of a rule, or of a group of rules, were judged. */
export interface PrecisionRow {
  readonly name: string;
  readonly right: number;
  readonly wrong: number;
  readonly unsure: number;
}

/** Precision of the judged findings, and the number of questions. */
export interface Precision {
  /** Failures and questions of behavior rules and of the others. */
  readonly groups: readonly PrecisionRow[];
  /** Rules with a wrong finding, the most wrong ones first. */
  readonly wrongRules: readonly PrecisionRow[];
  /** Questions per page. */
  readonly questions: { readonly median: number; readonly p90: number; readonly max: number };
}

/** @param pages number of scanned pages, including those without a finding */
export function measurePrecision(
  findings: readonly ScannedFinding[],
  judgments: readonly Judgment[],
  pages: number,
): Precision {
  const kinds = [
    { outcome: 'failed', word: 'failures' },
    { outcome: 'cantTell', word: 'questions' },
  ] as const;
  const groups = kinds.flatMap(({ outcome, word }) =>
    [true, false].map((isBehavior) =>
      toRow(
        `${isBehavior ? 'behavior' : 'other'} ${word}`,
        findings.filter((finding) => finding.outcome === outcome && finding.isBehavior === isBehavior),
        judgments,
      ),
    ),
  );
  const wrongRules = kinds
    .flatMap(({ outcome, word }) =>
      [...Map.groupBy(findings, ({ ruleId }) => ruleId)].map(([ruleId, found]) =>
        toRow(
          `${ruleId} ${word}`,
          found.filter((finding) => finding.outcome === outcome),
          judgments,
        ),
      ),
    )
    .filter(({ wrong }) => wrong > 0)
    .sort((one, other) => other.wrong - one.wrong);
  const asked = findings.filter(({ outcome }) => outcome === 'cantTell');
  const counts = [...Map.groupBy(asked, ({ page }) => page).values()].map((found) => found.length);
  const ofAllPages = [...counts, ...Array<number>(Math.max(0, pages - counts.length)).fill(0)];
  const questions = {
    median: percentile(ofAllPages, 0.5),
    p90: percentile(ofAllPages, 0.9),
    max: Math.max(0, ...counts),
  };
  return { groups, wrongRules, questions };
}

/** Returns the figures as text. */
export function formatPrecision({ groups, wrongRules, questions }: Precision): string {
  const share = (part: number, { right, wrong, unsure }: PrecisionRow) =>
    `${((100 * part) / Math.max(1, right + wrong + unsure)).toFixed(1)}%`;
  const rows = [...groups, ...wrongRules].map((row) => [
    row.name,
    `${row.right} (${share(row.right, row)})`,
    `${row.wrong} (${share(row.wrong, row)})`,
    String(row.unsure),
  ]);
  return [
    ...formatTable([['judged', 'right', 'wrong', 'unsure'], ...rows]),
    `Questions per page: median ${questions.median}, 90th percentile ${questions.p90}, most ${questions.max}`,
  ].join('\n');
}

function toRow(
  name: string,
  findings: readonly ScannedFinding[],
  judgments: readonly Judgment[],
): PrecisionRow {
  const { right, wrong, unsure } = reviewFindings(findings, judgments);
  return { name, right: right.length, wrong: wrong.length, unsure: unsure.length };
}
