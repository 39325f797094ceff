import type { RuleDetail } from '@curbcut/contract';
import { CATEGORY_LABELS } from '@curbcut/wcag';
import { ActRuleLinks } from '../../../components/ActRuleLinks.tsx';
import { CriterionList } from '../../../components/CriterionList.tsx';
import { Surface } from '../../../components/Surface.tsx';

/** The WCAG criteria, ACT rules and axe-core rules of a rule. */
export function Standards({ rule }: { rule: RuleDetail }) {
  return (
    <Surface tone="sunken" className="min-w-0 space-y-6 p-6">
      <h2 className="text-title">Standards</h2>
      {rule.wcag_criteria.length > 0 ? (
        <CriterionList ids={rule.wcag_criteria} />
      ) : (
        <p>No WCAG criterion requires this. It is a best practice that helps users.</p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-small">
        <dt className="text-muted">Name</dt>
        <dd className="font-mono wrap-anywhere">{rule.rule_id}</dd>
        <dt className="text-muted">Subject</dt>
        <dd>{CATEGORY_LABELS[rule.category]}</dd>
        {rule.act.length > 0 && (
          <>
            <dt className="text-muted">ACT rules</dt>
            <dd>
              <ActRuleLinks ids={rule.act} />
            </dd>
          </>
        )}
        {rule.axe.length > 0 && (
          <>
            <dt className="text-muted">In axe-core</dt>
            <dd className="font-mono wrap-anywhere">{rule.axe.join(', ')}</dd>
          </>
        )}
      </dl>
    </Surface>
  );
}
