import type { Issue, Occurrence } from '@curbcut/contract';
import { CATEGORY_LABELS, CRITERIA, isCriterionId } from '@curbcut/wcag';
import { Part } from './Explanation.tsx';

const ruleAddress = (id: string) => `https://www.w3.org/WAI/standards-guidelines/act/rules/${id}/`;

/** Which criteria an issue breaks, and who says so. */
export function Criteria({ issue, occurrence }: { issue: Issue; occurrence: Occurrence }) {
  const criteria = issue.wcag_criteria.filter(isCriterionId).map((id) => CRITERIA[id]);
  return (
    <Part title={issue.outcome === 'failed' ? 'What it breaks' : 'What it is about'}>
      {criteria.length === 0 && (
        <p>No criterion of WCAG asks for this by itself. It is good practice, and people gain by it.</p>
      )}
      <ul className="space-y-4">
        {criteria.map(({ id, title, level, understanding, asks, hurts }) => (
          <li key={id} className="space-y-1 border-l-4 border-line pl-4">
            <p className="font-semibold">
              <a href={understanding} className="text-link">
                WCAG {id} {title}
              </a>{' '}
              (level {level})
            </p>
            <p>{asks}</p>
            <p className="text-muted">{hurts}</p>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-small">
        <dt className="text-muted">Subject</dt>
        <dd>{CATEGORY_LABELS[issue.category]}</dd>
        <dt className="text-muted">Rule</dt>
        <dd>
          {issue.rule_title} <code className="font-mono">({issue.rule_id})</code>
        </dd>
        {issue.act.length > 0 && (
          <>
            <dt className="text-muted">ACT rules</dt>
            <dd className="flex flex-wrap gap-x-3">
              {issue.act.map((id) => (
                <a
                  key={id}
                  href={ruleAddress(id)}
                  className="text-link inline-flex min-h-6 items-center font-mono"
                >
                  {id}
                </a>
              ))}
            </dd>
          </>
        )}
        <dt className="text-muted">Found by</dt>
        <dd>{foundBy(occurrence.engines)}</dd>
      </dl>
    </Part>
  );
}

function foundBy(engines: Occurrence['engines']): string {
  const names = engines.map((engine) => (engine === 'curbcut' ? 'Curbcut' : 'axe-core'));
  return names.length > 1 ? `${names.join(' and ')}, which agree` : names.join('');
}
