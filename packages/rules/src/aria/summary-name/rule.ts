import { type ElementModel, NodeState } from '@curbcut/page-model';
import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';

/** ACT 2t702h. A summary with an ARIA role is checked by the rule for that role. */
export const summaryName = defineRule({
  id: 'summary-name',
  title: 'Summary elements have an accessible name',
  help: 'Add text to the `<summary>` element.',
  impact: 'Screen reader users hear that something can be expanded and don’t know what it is.',
  criteria: ['4.1.2'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: ['2t702h'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['summary-name'],
  traits: { measures: ['4.1.2'], provesAbsent: 'controls' },
  applies: (page) => page.byTag('summary').filter((summary) => summary.isExposed && opensDetails(summary)),
  check: checkAccessibleName,
  messages: getNameMessages('summary'),
});

function opensDetails(summary: ElementModel): boolean {
  const roleIgnored = summary.explicitRole !== null && summary.role === summary.implicitRole;
  return summary.hasState(NodeState.detailsSummary) && (summary.explicitRole === null || roleIgnored);
}
