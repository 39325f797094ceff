import type { Finding } from '@curbcut/contract';
import type { ElementModel, NodeIndex, PageModel } from '@curbcut/page-model';
import {
  findDuplicateFindings,
  findUnnamedControlAround,
  imageAltRuleIds,
  type RuleOutcomeCounts,
  type RuleFinding as Verdict,
} from '@curbcut/rules';
import { compareSeverity } from '@curbcut/wcag';
import { toFinding } from './to-finding.ts';

/** Findings in the form that leaves the engine, with the element of each. */
export interface MergedFindings {
  readonly findings: Finding[];
  readonly nodes: NodeIndex[];
  /** Without the failures that another finding reports. */
  readonly tallies: RuleOutcomeCounts[];
}

/**
 * Converts what the rules found and reports one defect once, although two rules fail for it: the finding that stays
 * names the criteria of both and has the greater severity.
 */
export function mergeDuplicates(
  page: PageModel,
  found: readonly Verdict[],
  tallies: readonly RuleOutcomeCounts[],
): MergedFindings {
  const faults = found.map((finding) => ({ ...finding, finding, element: page.element(finding.node) }));
  const joined = findDuplicateFindings(faults);
  const partOf = new Map([...joined].map(([image, control]) => [control, image]));
  const kept = faults.filter((fault) => !joined.has(fault));
  const leftOut = Map.groupBy(joined.keys(), ({ ruleId }) => ruleId);
  return {
    tallies: tallies.map((tally) => ({
      ...tally,
      failed: tally.failed - (leftOut.get(tally.ruleId)?.length ?? 0),
    })),
    findings: kept.map((fault) => {
      const finding = toFinding(fault.finding);
      const image = partOf.get(fault);
      return image === undefined ? finding : addImageCriteria(finding, toFinding(image.finding));
    }),
    nodes: kept.map(({ finding }) => finding.node),
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

/** Whether one of these findings about a control already reports its image without alternative text. */
export function isImageReported(ruleId: string, image: ElementModel, findings: readonly Finding[]): boolean {
  if (!imageAltRuleIds.has(ruleId)) return false;
  const control = findUnnamedControlAround(image);
  return (
    control !== null &&
    findings.some(({ selector, facts }) => selector === control.selector && facts.image === image.selector)
  );
}
