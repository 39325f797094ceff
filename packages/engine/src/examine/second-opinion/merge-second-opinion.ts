import type { Finding } from '@curbcut/contract';
import type { PageModel } from '@curbcut/page-model';
import { allRules, getRuleById, isInRuleScope, type RuleScope, toFindingElement } from '@curbcut/rules';
import { getRuleInfo } from '../../rule-info.ts';
import { getElementKey } from '../combine-results.ts';
import { isImageReported } from '../merge-duplicates.ts';
import { toFinding } from '../to-finding.ts';
import type { AxeElementResult } from './axe.in-page.ts';
import { createElementLocator } from './element-locator.ts';
import type { AxeFrameResult } from './run-axe.ts';

/**
 * Merges axe-core's results with Curbcut's findings, element by element. A finding from both engines lists
 * both. A finding from axe-core alone is added if it's in scope. If one engine fails an element and the other
 * needs review, the failure is kept and attributed to the engine that reports it.
 */
export function mergeSecondOpinion(
  page: PageModel,
  ownFindings: readonly Finding[],
  axeResults: readonly AxeFrameResult[],
  scope: RuleScope,
): Finding[] {
  const axeFindings = toFindings(page, ownFindings, axeResults, scope);
  const matchedKeys = new Set<string>();
  const merged = ownFindings.map((finding): Finding => {
    const others = getAxeIds(finding.ruleId).flatMap((ruleId) => {
      const key = getElementKey({ ruleId, selector: finding.selector });
      const other = axeFindings.get(key);
      if (other === undefined) return [];
      matchedKeys.add(key);
      return [other];
    });
    if (others.some(({ outcome }) => outcome === finding.outcome)) {
      return { ...finding, engines: ['curbcut', 'axe-core'] };
    }
    const failure = others.find(({ outcome }) => outcome === 'failed');
    return failure === undefined ? finding : { ...failure, ruleId: finding.ruleId, act: finding.act };
  });
  return [
    ...merged,
    ...[...axeFindings].flatMap(([key, finding]) => (matchedKeys.has(key) ? [] : [finding])),
  ];
}

const axeIdsByRule = new Map(allRules.map((rule) => [rule.id, rule.axe]));

/** Returns the axe-core equivalents of a Curbcut rule. */
const getAxeIds = (ruleId: string): readonly string[] => axeIdsByRule.get(ruleId) ?? [];

function toFindings(
  page: PageModel,
  ownFindings: readonly Finding[],
  axeResults: readonly AxeFrameResult[],
  scope: RuleScope,
): Map<string, Finding> {
  const locate = createElementLocator(page);
  const findings = new Map<string, Finding>();
  for (const { frames, violations, incomplete } of axeResults) {
    const addRow = (row: AxeElementResult, outcome: Finding['outcome']): void => {
      const found = locate(frames, row.path);
      const reported = found && getRuleById(row.rule)?.findReportedElement?.(found);
      const element = reported ?? found;
      const info = getRuleInfo(row.rule);
      // An element added after the capture is not part of the evaluated page.
      if (element === null || info === undefined || !isInRuleScope(info.criteria, scope)) return;
      if (isImageReported(row.rule, element, ownFindings)) return;
      const finding = toFinding(
        {
          ruleId: row.rule,
          outcome,
          severity: info.severity,
          category: info.category,
          criteria: info.criteria,
          act: info.act,
          reason: 'axe-core',
          isForAudits: false,
          message: row.summary || info.title,
          facts: {},
          node: element.index,
          element: toFindingElement(element),
          announced: null,
          related: [],
        },
        ['axe-core'],
      );
      const key = getElementKey(finding);
      if (findings.get(key)?.outcome !== 'failed') findings.set(key, finding);
    };
    for (const row of violations) addRow(row, 'failed');
    for (const row of incomplete) addRow(row, 'cantTell');
  }
  return findings;
}
