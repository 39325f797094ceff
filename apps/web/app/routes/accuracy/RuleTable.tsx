import { Link } from 'react-router';
import { getActRuleUrl } from '#app/components/ActRuleLinks.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { type Column, DataTable } from '#app/components/data-table/DataTable.tsx';
import { type ActRule, actReport, getConsistencyBadge, getRuleIds } from './act-report.ts';

const columns: readonly Column<ActRule>[] = [
  {
    id: 'rule',
    heading: 'ACT rule',
    cell: ({ ruleId, ruleName }) => (
      <a href={getActRuleUrl(ruleId)} className="text-link inline-block min-w-48">
        {ruleName.replaceAll('`', '')}
      </a>
    ),
  },
  {
    id: 'status',
    heading: 'At the W3C',
    cell: ({ approved }) => (approved ? 'Approved' : 'Proposed'),
  },
  {
    id: 'consistency',
    heading: 'Curbcut',
    cell: (rule) => {
      const { label, tone } = getConsistencyBadge(rule);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    id: 'found',
    heading: 'Failures found',
    isNumeric: true,
    cell: ({ found, failed }) => `${found} of ${failed}`,
  },
  { id: 'asked', heading: 'Needs review', isNumeric: true, cell: ({ asked }) => asked },
  {
    id: 'by',
    heading: 'Our rules',
    cell: (rule) => (
      <span className="flex flex-col">
        {getRuleIds(rule).map((id) => (
          <Link
            key={id}
            to={`/help/rules/${id}`}
            className="text-link inline-flex min-h-6 items-center font-mono text-small whitespace-nowrap"
          >
            {id}
          </Link>
        ))}
      </span>
    ),
  },
];

/** How each ACT rule is implemented. */
export function RuleTable() {
  return (
    <section aria-labelledby="rules" className="space-y-6">
      <h2 id="rules" className="text-page">
        Rule by rule
      </h2>
      <DataTable
        caption="How Curbcut implements each ACT rule"
        isCaptionHidden
        columns={columns}
        rows={actReport.rules}
        getRowKey={({ ruleId }) => ruleId}
      />
      <p className="max-w-prose text-muted">
        If the W3C has approved only some of a rule’s cases, it counts only those, and so do we.
      </p>
    </section>
  );
}
