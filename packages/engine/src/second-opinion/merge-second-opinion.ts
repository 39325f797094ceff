import type { Finding } from '@curbcut/contract';
import type { PageModel } from '@curbcut/page-model';
import {
  allRules,
  findElementOutsideLandmarks,
  isInRuleScope,
  type RuleScope,
  toFindingElement,
} from '@curbcut/rules';
import { isImageReported } from '../merge-duplicates.ts';
import { getRuleInfo } from '../rule-info.ts';
import { toFinding } from '../to-finding.ts';
import type { AxeElementResult } from './axe.in-page.ts';
import { createElementLocator } from './element-locator.ts';
import type { AxeFrameResult } from './run-axe.ts';

/**
 * Joins axe-core's results with our findings, element by element: one that both report names both engines, one
 * that only axe-core reports is added in its name, if it is what the scan asks about. Where one of the two fails an element and the other cannot
 * tell, the failure stands, in the name of the engine that says so.
 */
export function mergeSecondOpinion(
  page: PageModel,
  ours: readonly Finding[],
  answers: readonly AxeFrameResult[],
  scope: RuleScope,
): Finding[] {
  const theirs = toFindings(page, ours, answers, scope);
  const answered = new Set<string>();
  const merged = ours.map((finding): Finding => {
    const others = getAxeIds(finding.ruleId).flatMap((ruleId) => {
      const key = getFindingKey({ ruleId, selector: finding.selector });
      const other = theirs.get(key);
      if (other === undefined) return [];
      answered.add(key);
      return [other];
    });
    if (others.some(({ outcome }) => outcome === finding.outcome)) {
      return { ...finding, engines: ['curbcut', 'axe-core'] };
    }
    const failure = others.find(({ outcome }) => outcome === 'failed');
    return failure === undefined ? finding : { ...failure, ruleId: finding.ruleId, act: finding.act };
  });
  return [...merged, ...[...theirs].flatMap(([key, finding]) => (answered.has(key) ? [] : [finding]))];
}

const axeIdsByRule = new Map(allRules.map((rule) => [rule.id, rule.axe]));

/** axe-core's ids for the question that one of our rules asks. */
const getAxeIds = (ruleId: string): readonly string[] => axeIdsByRule.get(ruleId) ?? [];

const getFindingKey = ({ ruleId, selector }: Pick<Finding, 'ruleId' | 'selector'>): string =>
  JSON.stringify([ruleId, selector]);

function toFindings(
  page: PageModel,
  ours: readonly Finding[],
  answers: readonly AxeFrameResult[],
  scope: RuleScope,
): Map<string, Finding> {
  const locate = createElementLocator(page);
  const findings = new Map<string, Finding>();
  for (const { frames, violations, incomplete } of answers) {
    const read = (row: AxeElementResult, outcome: Finding['outcome']): void => {
      const found = locate(frames, row.path);
      // Ours reports the outermost element outside of all landmarks; axe-core reports parts of it.
      const element =
        row.rule === 'region' && found !== null ? (findElementOutsideLandmarks(found) ?? found) : found;
      const info = getRuleInfo(row.rule);
      // An element that came after the capture is not on the page that we judge.
      if (element === null || info === undefined || !isInRuleScope(info.criteria, scope)) return;
      if (isImageReported(row.rule, element, ours)) return;
      const finding = toFinding(
        {
          ruleId: row.rule,
          outcome,
          severity: info.severity,
          category: info.category,
          criteria: info.criteria,
          act: info.act,
          reason: 'axe-core',
          message: row.summary || info.title,
          facts: {},
          node: element.index,
          element: toFindingElement(element),
          related: [],
        },
        ['axe-core'],
      );
      const key = getFindingKey(finding);
      if (findings.get(key)?.outcome !== 'failed') findings.set(key, finding);
    };
    for (const row of violations) read(row, 'failed');
    for (const row of incomplete) read(row, 'cantTell');
  }
  return findings;
}
