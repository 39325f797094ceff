import {
  type CrossSiteIssue,
  listCrossSiteIssues,
  listIssuesAcrossSites,
  type MyIssue,
  type Severity,
} from '@curbcut/contract';
import { SEVERITIES } from '@curbcut/wcag';
import { mdiChevronDown } from '@mdi/js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { FilterLine } from '#app/components/FilterLine.tsx';
import { FilterMenu } from '#app/components/FilterMenu.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Prose } from '#app/components/Prose.tsx';
import { SearchField } from '#app/components/SearchField.tsx';
import { severityStyles } from '#app/components/severity-styles.ts';
import { useUrlFilters } from '#app/filters/use-url-filters.ts';
import { formatCount } from '#app/format/format.ts';
import { SeverityIcon } from '#app/issues/IssueRow.tsx';
import { useDebouncedText } from '#app/routes/app/use-search-text.ts';
import { StateBadge } from '#app/sites/StateBadge.tsx';
import { useSiteName } from '#app/sites/use-site-name.ts';
import { LoadMoreList } from '../LoadMoreList.tsx';

interface Filters {
  readonly outcome: 'failed' | 'cantTell';
  /** Empty for all severities. */
  readonly severity: readonly Severity[];
  readonly q: string;
}

const readFilters = (search: URLSearchParams): Filters => {
  const severities = search.get('severity')?.split(',') ?? [];
  return {
    outcome: search.get('outcome') === 'cantTell' ? 'cantTell' : 'failed',
    severity: SEVERITIES.filter((severity) => severities.includes(severity)),
    q: search.get('q') ?? '',
  };
};

function writeFilters({ outcome, severity, q }: Filters): string {
  const search = new URLSearchParams();
  if (outcome !== 'failed') search.set('outcome', outcome);
  if (severity.length > 0) search.set('severity', severity.join(','));
  if (q) search.set('q', q);
  return search.size === 0 ? '?' : `?${search}`;
}

const queryKey = ['cross-site-issues'] as const;

/** The open issues that occur on several of the organization's sites: one fix in a shared component solves them all. */
export default function CrossSiteIssues() {
  const { filters, change } = useUrlFilters(readFilters, writeFilters);
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'groups', filters],
    queryFn: ({ pageParam, signal }) =>
      callApi(listCrossSiteIssues, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    // Issues are changed on other screens.
    staleTime: 0,
  });
  const first = query.data?.pages[0];
  // The groups are computed again for each page of results, so a group can appear on two of them.
  const groups = [
    ...new Map(
      query.data?.pages.flatMap((page) => page.groups.map((one) => [one.key, one] as const)),
    ).values(),
  ];
  return (
    <div className="grid gap-6">
      <header className="max-w-prose space-y-1">
        <h1 className="text-page">Issues across sites</h1>
        <p className="text-muted">
          Open issues that occur on two or more sites, for the same component or reason. If the sites share
          code, one change can fix them all.
        </p>
      </header>
      <section aria-label="Issues across sites" className="@container grid gap-4">
        <Filtering filters={filters} onChange={change} />
        {query.error && !first ? (
          <ErrorState
            title="We couldn’t load these issues"
            actions={<Button onClick={() => query.refetch()}>Try again</Button>}
          >
            <p>{getErrorMessage(query.error)}</p>
          </ErrorState>
        ) : !first ? (
          <LoadingState>Loading issues...</LoadingState>
        ) : groups.length === 0 ? (
          <NoIssues isFiltered={filters.q !== '' || filters.severity.length > 0} />
        ) : (
          <LoadMoreList
            loaded={groups.length}
            total={first.total}
            itemNames={['issue', 'issues']}
            order="on the most sites first"
            query={query}
          >
            <Card className="overflow-hidden">
              <ul className="divide-y divide-line">
                {groups.map((group) => (
                  <GroupRow key={group.key} group={group} />
                ))}
              </ul>
            </Card>
          </LoadMoreList>
        )}
      </section>
    </div>
  );
}

function NoIssues({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No issues match" actions={<LinkButton to="?">Clear filters</LinkButton>}>
      <p>No issue on two or more sites matches all of these filters.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No issues on several sites" actions={<LinkButton to="/sites">Open sites</LinkButton>}>
      <p>Each open issue that scans found occurs on only one site.</p>
    </EmptyState>
  );
}

function Filtering({
  filters: { outcome, severity, q },
  onChange,
}: {
  filters: Filters;
  onChange: (change: Partial<Filters>, options?: { replace: boolean }) => unknown;
}) {
  const { inputText, setInputText } = useDebouncedText(q, (text) =>
    onChange({ q: text.trim() }, { replace: true }),
  );
  const labels = severity.map((one) => severityStyles[one].label);
  return (
    <FilterLine
      label="Issues"
      inUse={severity.length > 0 ? 1 : 0}
      search={<SearchField label="Search" value={inputText} onChange={setInputText} />}
    >
      <FilterMenu
        label="Show"
        summary={outcome === 'failed' ? 'Issues' : 'Needs review'}
        options={[
          { value: 'failed', label: 'Issues' },
          { value: 'cantTell', label: 'Needs review' },
        ]}
        selected={[outcome]}
        onChange={([value]) => onChange({ outcome: value === 'cantTell' ? value : 'failed' })}
      />
      <FilterMenu
        label="Severity"
        isMultiple
        summary={labels.length === 0 ? undefined : labels.join(', ')}
        options={SEVERITIES.map((value) => ({ value, label: severityStyles[value].label }))}
        selected={severity}
        onChange={(values) => onChange({ severity: SEVERITIES.filter((one) => values.includes(one)) })}
        onClear={severity.length > 0 ? () => onChange({ severity: [] }) : undefined}
      />
    </FilterLine>
  );
}

/** A two-line row, like those of a scan's issues: what is wrong, where and how often. It opens a list of the sites. */
function GroupRow({ group }: { group: CrossSiteIssue }) {
  const { message, rule_title, component, cause, sites, occurrences, pages } = group;
  const [isOpen, setOpen] = useState(false);
  // Long text is complete once the row is open.
  const truncation = isOpen ? 'wrap-anywhere' : '@2xl:truncate';
  return (
    <li>
      <div className="relative flex items-center gap-x-3 px-4 py-2 hover:bg-sunken">
        <SeverityIcon outcome={group.outcome} severity={group.severity} />
        <div className="grid min-w-0 flex-1 gap-x-4 text-small @2xl:grid-cols-[minmax(0,1fr)_auto]">
          <h2 className="min-w-0 text-base font-semibold">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className={`max-w-full text-left before:absolute before:inset-0 ${truncation}`}
            >
              <Prose>{message}</Prose>
            </button>
          </h2>
          <p className="font-semibold whitespace-nowrap @2xl:text-right">{formatCount(sites, 'site')}</p>
          <p className={`min-w-0 text-muted wrap-anywhere ${truncation}`}>
            <span className="visually-hidden">{component === null ? 'Where: ' : 'Component: '}</span>
            <code className="font-mono text-ink">{component ?? cause}</code> · {rule_title}
          </p>
          <p className="text-muted tabular-nums @2xl:text-right">
            {formatCount(occurrences, 'occurrence')} on {formatCount(pages, 'page')}
          </p>
        </div>
        <Icon path={mdiChevronDown} className={`size-5 shrink-0 text-muted ${isOpen ? 'rotate-180' : ''}`} />
      </div>
      {isOpen && (
        <div className="grid gap-3 border-t border-line bg-background px-4 py-3 @2xl:pl-11">
          <GroupIssues groupKey={group.key} />
        </div>
      )}
    </li>
  );
}

/** The issues of a group, with their sites. */
function GroupIssues({ groupKey }: { groupKey: string }) {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'issues', groupKey],
    queryFn: ({ pageParam, signal }) =>
      callApi(listIssuesAcrossSites, { query: { key: groupKey, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    staleTime: 0,
  });
  const first = query.data?.pages[0];
  const issues = query.data?.pages.flatMap((page) => page.issues) ?? [];
  if (query.error && !first)
    return (
      <ErrorState
        title="We couldn’t load the sites"
        actions={<Button onClick={() => query.refetch()}>Try again</Button>}
      >
        <p>{getErrorMessage(query.error)}</p>
      </ErrorState>
    );
  if (!first) return <LoadingState>Loading sites...</LoadingState>;
  return (
    <LoadMoreList
      loaded={issues.length}
      total={first.total}
      itemNames={['issue', 'issues']}
      order="highest priority first"
      query={query}
    >
      <ul className="divide-y divide-line border-y border-line">
        {issues.map((issue) => (
          <GroupIssue key={issue.id} issue={issue} />
        ))}
      </ul>
    </LoadMoreList>
  );
}

function GroupIssue({ issue }: { issue: MyIssue }) {
  const nameSite = useSiteName();
  const { id, site_id, origin, state, occurrences, pages, assignee, cause } = issue;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Link
        to={`/sites/${site_id}?${new URLSearchParams({ state: 'all', issue: id })}`}
        className="text-link wrap-anywhere"
      >
        {nameSite(origin)}
        <span className="visually-hidden">: {cause}</span>
      </Link>
      <StateBadge state={state} />
      <span className="text-small text-muted">
        {formatCount(occurrences, 'occurrence')} on {formatCount(pages, 'page')}
        {assignee !== null && ` · ${assignee.name}`}
      </span>
    </li>
  );
}
