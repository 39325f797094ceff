import { CATEGORY_LABELS, type Category } from '@curbcut/wcag';
import { Link } from 'react-router';
import { Card } from '../../components/Card.tsx';
import { SeverityBadge } from '../../components/SeverityBadge.tsx';
import type { ListedRule } from './filter-rules.ts';

/** The rules of one category. */
export function RuleGroup({ category, rules }: { category: Category; rules: readonly ListedRule[] }) {
  return (
    <section id={category} aria-labelledby={`${category}-title`} className="scroll-mt-6 space-y-4">
      <h2 id={`${category}-title`} className="text-heading">
        {CATEGORY_LABELS[category]}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {rules.map(({ id, title, wcag, severity }) => (
            <li
              key={id}
              className="grid items-center gap-x-8 gap-y-2 px-5 py-3 md:grid-cols-[minmax(0,1fr)_11rem_7.5rem]"
            >
              <div className="min-w-0">
                <Link to={`/help/rules/${id}`} className="text-link inline-block font-semibold">
                  {title}
                </Link>
                <p className="font-mono text-small text-muted wrap-anywhere">{id}</p>
              </div>
              <p className="text-small">{wcag.length > 0 ? `WCAG ${wcag.join(', ')}` : 'Best practice'}</p>
              <p>
                <SeverityBadge severity={severity} />
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
