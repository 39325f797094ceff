import type { CriterionId } from '@curbcut/wcag';

/**
 * Rules that test most of the content that a criterion is about and no element twice, so that the share of
 * failing elements indicates how much of the functionality fails. Other rules test only a special part: two
 * scrollable regions without keyboard access do not mean that most of a site cannot be used with a keyboard.
 */
const MEASURING_RULES: { readonly [Criterion in CriterionId]?: readonly string[] } = {
  '1.1.1': ['image-alt', 'input-image-alt', 'object-alt', 'role-img-alt', 'svg-img-alt'],
  '1.4.3': ['color-contrast'],
  '2.4.2': ['document-title'],
  '2.4.4': ['area-alt', 'link-name'],
  '2.5.8': ['target-size'],
  '3.1.1': ['html-has-lang'],
  '4.1.2': [
    ...['aria-command-name', 'aria-input-field-name', 'aria-tab-name', 'aria-toggle-field-name'],
    ...[
      'button-name',
      'frame-title',
      'input-button-name',
      'label',
      'link-name',
      'select-name',
      'summary-name',
    ],
  ],
};

/** Lists the criteria whose content a rule measures. */
export const getMeasuredCriteria = (ruleId: string): CriterionId[] =>
  (Object.keys(MEASURING_RULES) as CriterionId[]).filter((criterion) =>
    MEASURING_RULES[criterion]?.includes(ruleId),
  );
