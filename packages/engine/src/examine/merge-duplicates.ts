import type { Finding } from '@curbcut/contract';
import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import {
  type BasicFinding,
  findDuplicateFindings,
  findUnnamedControlAround,
  type RuleError,
  type RuleFinding,
  type RuleOutcomeCounts,
  toRuleError,
} from '@curbcut/rules';
import { getRuleTraits } from '@curbcut/rules/traits';
import { compareSeverity } from '@curbcut/wcag';
import { toFinding } from './to-finding.ts';

/** Findings in their final form, each with its element. */
export interface MergedFindings {
  readonly findings: Finding[];
  readonly nodes: NodeIndex[];
  /** Failures already reported by a different finding. */
  readonly duplicates: BasicFinding[];
  /** Tallies without the duplicates. */
  readonly tallies: RuleOutcomeCounts[];
  /** Rules with findings that could not be converted. */
  readonly errors: RuleError[];
}

/**
 * Converts findings to their final form. If two rules fail because of the same defect, it's reported once:
 * the remaining finding has the criteria of both and the higher severity.
 */
export function mergeDuplicates(
  page: PageModel,
  found: readonly RuleFinding[],
  tallies: readonly RuleOutcomeCounts[],
): MergedFindings {
  const defects = found.map((finding) => ({ ...finding, finding, element: page.element(finding.node) }));
  const duplicates = findDuplicateFindings(defects);
  const imageByControl = new Map([...duplicates].map(([image, control]) => [control, image]));
  const errors: RuleError[] = [];
  const kept = defects
    .filter((defect) => !duplicates.has(defect))
    .flatMap((defect) => {
      try {
        const finding = toFinding(defect.finding);
        const image = imageByControl.get(defect);
        const merged = image === undefined ? finding : addImageCriteria(finding, toFinding(image.finding));
        return [{ finding: merged, node: defect.node }];
      } catch (error) {
        errors.push(toRuleError(defect.ruleId, error));
        return [];
      }
    });
  const excluded = Map.groupBy(duplicates.keys(), ({ ruleId }) => ruleId);
  return {
    tallies: tallies.map((tally) => ({
      ...tally,
      failed: tally.failed - (excluded.get(tally.ruleId)?.length ?? 0),
    })),
    findings: kept.map(({ finding }) => finding),
    nodes: kept.map(({ node }) => node),
    errors,
    duplicates: [...duplicates.keys()].map(({ finding: { ruleId, outcome, reason, node } }) => ({
      ruleId,
      outcome,
      reason,
      node,
    })),
  };
}

function addImageCriteria(control: Finding, image: Finding): Finding {
  return {
    ...control,
    severity: compareSeverity(control.severity, image.severity) <= 0 ? control.severity : image.severity,
    message: `${control.message} Its image has no alternative text.`,
    wcag: [...new Set([...image.wcag, ...control.wcag])].sort(),
    act: [...new Set([...control.act, ...image.act])],
    facts: { ...control.facts, image: image.selector },
  };
}

/**
 * Returns whether one of these findings about a control already reports its image as missing alternative
 * text.
 */
export function isImageReported(ruleId: string, image: ElementModel, findings: readonly Finding[]): boolean {
  if (getRuleTraits(ruleId).requiresNameOf !== 'image') return false;
  const control = findUnnamedControlAround(image);
  return (
    control !== null &&
    findings.some(({ selector, facts }) => selector === control.selector && facts.image === image.selector)
  );
}
