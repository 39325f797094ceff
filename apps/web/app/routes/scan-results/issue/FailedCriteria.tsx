import type { Issue, Occurrence } from '@curbcut/contract';
import { CATEGORY_LABELS } from '@curbcut/wcag';
import { Link } from 'react-router';
import { ActRuleLinks } from '../../../components/ActRuleLinks.tsx';
import { CriterionList } from '../../../components/CriterionList.tsx';
import { IssueSection } from './IssueSection.tsx';

/** Which criteria an issue breaks, and who says so. */
export function FailedCriteria({ issue, occurrence }: { issue: Issue; occurrence: Occurrence }) {
  return (
    <IssueSection title={issue.outcome === 'failed' ? 'What it breaks' : 'What it is about'}>
      {issue.wcag_criteria.length === 0 && (
        <p>No WCAG criterion requires this. It is a best practice that helps users.</p>
      )}
      <CriterionList ids={issue.wcag_criteria} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-small">
        <dt className="text-muted">Subject</dt>
        <dd>{CATEGORY_LABELS[issue.category]}</dd>
        <dt className="text-muted">Rule</dt>
        <dd>
          <Link to={`/help/rules/${issue.rule_id}`} className="text-link">
            {issue.rule_title}
          </Link>{' '}
          <code className="font-mono">({issue.rule_id})</code>
        </dd>
        {issue.act.length > 0 && (
          <>
            <dt className="text-muted">ACT rules</dt>
            <dd>
              <ActRuleLinks ids={issue.act} />
            </dd>
          </>
        )}
        <dt className="text-muted">Found by</dt>
        <dd>{formatEngines(occurrence.engines)}</dd>
      </dl>
    </IssueSection>
  );
}

function formatEngines(engines: Occurrence['engines']): string {
  const names = engines.map((engine) => (engine === 'curbcut' ? 'Curbcut' : 'axe-core'));
  return names.length > 1 ? `${names.join(' and ')}, which agree` : names.join('');
}
