import rules from 'virtual:rule-list';
import { GUIDELINES, type GuidelineId } from '@curbcut/wcag';
import { Link } from 'react-router';
import { formatCount } from '#app/format/format.ts';
import { PageCallToAction } from '#app/marketing/PageCallToAction.tsx';
import { PageIntro } from '#app/marketing/PageIntro.tsx';
import { getTestedCriteria, type TestedCriterion } from '../tested-criteria.ts';

const criteria = getTestedCriteria(rules);
const criteriaByGuideline = Map.groupBy(criteria, ({ criterion }) => criterion.guideline.id);
const criteriaWithRules = criteria.filter((entry) => entry.rules.length > 0).length;

/** Every WCAG criterion at Levels A and AA: what it requires, who is affected and which rules test it. */
export default function WcagImplementation() {
  return (
    <>
      <PageIntro
        title="WCAG, criterion by criterion"
        lead={`The ${criteria.length} WCAG 2.2 Level A and AA criteria, in one sentence each. Our rules test part of ${criteriaWithRules} of them. You have to check the rest manually.`}
      />
      <div className="page-width space-y-16 pb-section">
        <nav aria-label="Guidelines">
          <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
            {[...criteriaByGuideline.keys()].map((id) => (
              <li key={id}>
                <a href={`#guideline-${id}`} className="text-link inline-flex min-h-8 items-center">
                  {id} {GUIDELINES[id]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {[...criteriaByGuideline].map(([id, entries]) => (
          <Guideline key={id} id={id} entries={entries} />
        ))}
      </div>
      <PageCallToAction title="Scan your own site">
        A scan runs all rules and lists what needs human review.
      </PageCallToAction>
    </>
  );
}

function Guideline({ id, entries }: { id: GuidelineId; entries: readonly TestedCriterion[] }) {
  return (
    <section aria-labelledby={`guideline-${id}`} className="space-y-6">
      <h2 id={`guideline-${id}`} className="scroll-mt-6 text-heading">
        {id} {GUIDELINES[id]}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {entries.map((entry) => (
          <li
            key={entry.criterion.id}
            className="grid gap-x-12 gap-y-3 py-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
          >
            <CriterionText {...entry} />
            <RuleLinks {...entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CriterionText({
  criterion: { id, title, level, requirement, impact, understanding },
}: TestedCriterion) {
  return (
    <div className="max-w-prose space-y-2">
      <h3 className="text-title">
        <a href={understanding} className="text-link">
          {id} {title}
        </a>{' '}
        <span className="text-small font-semibold text-muted">Level {level}</span>
      </h3>
      <p>{requirement}</p>
      <p className="text-muted">{impact}</p>
    </div>
  );
}

function RuleLinks({ rules: testing }: TestedCriterion) {
  if (testing.length === 0) {
    return <p className="text-muted">No rule tests this criterion. Check it manually.</p>;
  }
  return (
    <details className="group self-start rounded-field border border-line bg-surface">
      <summary className="flex min-h-12 items-center rounded-field px-4 py-2 font-semibold">
        {formatCount(testing.length, 'rule')}
      </summary>
      <ul className="border-t border-line px-4 py-2">
        {testing.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/help/rules/${id}`} className="text-link inline-block py-1.5">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
