import rules from 'virtual:rule-list';
import { CATEGORIES, CATEGORY_LABELS, type Category } from '@curbcut/wcag';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { EmptyState } from '#app/components/ContentStates.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { SeverityBadge } from '#app/components/SeverityBadge.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';
import { formatCount } from '#app/format/format.ts';
import { PageIntro } from '#app/marketing/PageIntro.tsx';
import { useIsInApp } from '#app/session/use-is-in-app.ts';
import { filterRules, type ListedRule } from './filter-rules.ts';

/** Navigation state for a redirect from the URL of an unknown rule. */
export interface FromUnknownRule {
  readonly unknownRule: string;
}

const TITLE = 'Accessibility rules';
const LEAD = `${formatCount(rules.length, 'rule')}: who’s affected, how to fix failures, examples and known limitations.`;

/** All rules by category, with search. */
export default function Rules() {
  const [search, setSearch] = useState('');
  const found = filterRules(rules, search);
  const isInApp = useIsInApp();
  const groups = CATEGORIES.map((category) => ({
    category,
    rules: found.filter((rule) => rule.category === category),
  })).filter((group) => group.rules.length > 0);
  return (
    <>
      {isInApp ? (
        <header className="mb-8 space-y-1">
          <h1 className="text-page">{TITLE}</h1>
          <p className="max-w-prose text-muted">{LEAD}</p>
        </header>
      ) : (
        <PageIntro title={TITLE} lead={LEAD} />
      )}
      <div className="page-width space-y-12 pb-section">
        <UnknownRule />
        <div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <search className="grid gap-3">
            <TextField
              label="Search rules"
              hint="Keywords, a criterion such as 1.4.3, or an ACT rule id"
              type="search"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <p role="status" className="text-small text-muted empty:hidden">
              {search !== '' && `${formatCount(found.length, 'rule')} for “${search}”`}
            </p>
          </search>
          <p className="max-w-prose text-muted">
            A scan runs the rules for its level and options. Results count those that found something to test
            on its pages. Automated tests cover only part of WCAG. If a rule can’t decide, it flags the
            element for review.{' '}
            <Link to="/accuracy" className="text-link">
              The rules’ accuracy
            </Link>{' '}
            is measured with test cases for the W3C’s ACT rules, which are a separate list.
          </p>
        </div>
        {groups.length > 1 && (
          <nav aria-label="Categories">
            <ul className="flex flex-wrap gap-x-6 gap-y-1">
              {groups.map(({ category, rules: { length } }) => (
                <li key={category}>
                  <a href={`#${category}`} className="text-link inline-flex min-h-8 items-center">
                    {CATEGORY_LABELS[category]} ({length})
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {groups.length === 0 && (
          <EmptyState
            title="No rules match your search"
            actions={<Button onClick={() => setSearch('')}>Show all rules</Button>}
          />
        )}
        {groups.map((group) => (
          <RuleGroup key={group.category} {...group} />
        ))}
      </div>
    </>
  );
}

function UnknownRule() {
  const state = useLocation().state as FromUnknownRule | null;
  // The prerendered page has no navigation state.
  if (!useHydrated() || !state?.unknownRule) return null;
  return (
    <Notice kind="warning" isAnnounced>
      <p>There’s no rule “{state.unknownRule}”. It may have been renamed. Search for it below.</p>
    </Notice>
  );
}

/** One category's rules. */
function RuleGroup({ category, rules }: { category: Category; rules: readonly ListedRule[] }) {
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
