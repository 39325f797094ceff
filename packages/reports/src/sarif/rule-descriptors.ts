import { CRITERIA, CRITERION_IDS, isCriterionId, type Severity } from '@curbcut/wcag';
import type { ReportingDescriptor, Result, ToolComponent } from 'sarif';
import { formatCriterion, getUnderstandingUrl } from '../format-text.ts';
import type { ReportRule } from '../report-input.ts';

/** Refers to the taxonomy in relationships. It is the only one in the run. */
const WCAG_COMPONENT = { name: 'WCAG', index: 0 };

/** The SARIF level for each severity (section 3.27.10). */
export const SARIF_LEVELS: Readonly<Record<Severity, Result.level>> = {
  critical: 'error',
  serious: 'error',
  moderate: 'warning',
  minor: 'note',
};

/** Creates the taxonomy of WCAG 2.2 success criteria (section 3.19.3), in the standard's order. */
export function createWcagTaxonomy(): ToolComponent {
  return {
    name: WCAG_COMPONENT.name,
    version: '2.2',
    organization: 'W3C',
    shortDescription: { text: 'Web Content Accessibility Guidelines 2.2' },
    informationUri: 'https://www.w3.org/TR/WCAG22/',
    isComprehensive: true,
    taxa: CRITERION_IDS.map((id) => CRITERIA[id])
      .filter(({ removedIn }) => removedIn === undefined)
      .map(({ id, title, requirement, understanding, level }) => ({
        id,
        name: title,
        shortDescription: { text: requirement },
        helpUri: understanding,
        properties: { level },
      })),
  };
}

/** Converts a rule to a SARIF reportingDescriptor (section 3.49). */
export function toRuleDescriptor(rule: ReportRule): ReportingDescriptor {
  const criteria = rule.wcag_criteria.filter(isCriterionId);
  const helpUri = criteria.map(getUnderstandingUrl)[0];
  return {
    id: rule.rule_id,
    name: toPascalCase(rule.rule_id),
    shortDescription: { text: rule.rule_title },
    fullDescription: { text: rule.rule_description },
    help: { text: formatHelpText(rule), markdown: formatHelpMarkdown(rule) },
    ...(helpUri === undefined ? {} : { helpUri }),
    defaultConfiguration: { level: SARIF_LEVELS[rule.severity] },
    ...(criteria.length === 0
      ? {}
      : {
          relationships: criteria.map((id) => ({
            target: { id, toolComponent: WCAG_COMPONENT },
            kinds: ['relevant'],
          })),
        }),
    properties: { tags: getTags(rule), severity: rule.severity, engine: rule.engine },
  };
}

function formatHelpText({ help, rule_description, wcag_criteria, act }: ReportRule): string {
  return [
    rule_description,
    `How to fix it: ${help}`,
    ...wcag_criteria.map((id) => `WCAG 2.2: ${formatCriterion(id)} ${getUnderstandingUrl(id) ?? ''}`.trim()),
    ...act.map((id) => `ACT rule: https://www.w3.org/WAI/standards-guidelines/act/rules/${id}/`),
  ].join('\n');
}

function formatHelpMarkdown({ help, rule_description, wcag_criteria, act }: ReportRule): string {
  return [
    rule_description,
    `**How to fix it.** ${help}`,
    ...wcag_criteria.map((id) => `- [WCAG 2.2: ${formatCriterion(id)}](${getUnderstandingUrl(id) ?? ''})`),
    ...act.map((id) => `- [ACT rule ${id}](https://www.w3.org/WAI/standards-guidelines/act/rules/${id}/)`),
  ].join('\n\n');
}

/** Returns the tags that other accessibility engines also use: `wcag2aa`, `wcag143`. */
function getTags({ wcag_criteria, best_practice, category }: ReportRule): string[] {
  const criteria = wcag_criteria.filter(isCriterionId).map((id) => CRITERIA[id]);
  const levels = criteria.map(
    ({ level, since }) => `wcag${since.replace('.0', '').replace('.', '')}${level.toLowerCase()}`,
  );
  return [
    'accessibility',
    ...new Set(levels),
    ...criteria.map(({ id }) => `wcag${id.replaceAll('.', '')}`),
    ...(best_practice ? ['best-practice'] : []),
    `cat-${category}`,
  ];
}

function toPascalCase(id: string): string {
  return id.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}
