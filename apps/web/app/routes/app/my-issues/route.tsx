import { listMyIssues, type MyIssue } from '@curbcut/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { EmptyState, ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Prose } from '#app/components/Prose.tsx';
import { SeverityBadge } from '#app/components/SeverityBadge.tsx';
import { formatNumber } from '#app/format/format.ts';
import { formatOccurrences } from '#app/scans/results/format-occurrences.ts';
import { formatDueDate } from '#app/sites/due-date.ts';
import { StateBadge } from '#app/sites/StateBadge.tsx';
import { useSiteName } from '#app/sites/use-site-name.ts';
import { LoadMoreList } from '../LoadMoreList.tsx';

/** The open issues on the organization's sites that are assigned to the signed-in user, the most urgent first. */
export default function MyIssues() {
  const query = useInfiniteQuery({
    queryKey: ['my-issues'],
    queryFn: ({ pageParam, signal }) => callApi(listMyIssues, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    // Issues are changed on other screens.
    staleTime: 0,
  });
  const first = query.data?.pages[0];
  const issues = query.data?.pages.flatMap((page) => page.issues) ?? [];
  return (
    <div className="grid gap-6">
      <header className="space-y-1">
        <h1 className="text-page">My issues</h1>
        <p className="text-muted">
          Open issues assigned to you on this organization’s sites, by due date and severity.
        </p>
      </header>
      {query.error && !first ? (
        <ErrorState
          title="We couldn’t load your issues"
          actions={<Button onClick={() => query.refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(query.error)}</p>
        </ErrorState>
      ) : !first ? (
        <LoadingState>Loading your issues...</LoadingState>
      ) : issues.length === 0 ? (
        <EmptyState title="Nothing assigned to you" actions={<LinkButton to="/sites">Open sites</LinkButton>}>
          <p>To take an issue, open it on its site and choose “Assign to me”.</p>
        </EmptyState>
      ) : (
        <Card className="grid gap-4 p-5 sm:p-6">
          <LoadMoreList
            loaded={issues.length}
            total={first.total}
            itemNames={['open issue', 'open issues']}
            order="earliest due date first"
            note={first.overdue > 0 ? `${formatNumber(first.overdue)} overdue` : undefined}
            query={query}
          >
            <ul className="divide-y divide-line border-y border-line">
              {issues.map((issue) => (
                <IssueItem key={issue.id} issue={issue} />
              ))}
            </ul>
          </LoadMoreList>
        </Card>
      )}
    </div>
  );
}

function IssueItem({ issue }: { issue: MyIssue }) {
  const nameSite = useSiteName();
  const { id, site_id, origin, message, rule_title, severity, outcome, state, due_on: due, overdue } = issue;
  return (
    <li className="relative -mx-2 space-y-1.5 rounded-field px-2 py-3 hover:bg-sunken">
      <Link
        to={`/sites/${site_id}?${new URLSearchParams({ state: 'all', issue: id })}`}
        className="font-semibold text-ink no-underline wrap-anywhere before:absolute before:inset-0 before:rounded-field hover:underline"
      >
        <Prose>{message}</Prose>
      </Link>
      <p className="flex flex-wrap items-center gap-1.5">
        {outcome === 'failed' ? (
          <SeverityBadge severity={severity} />
        ) : (
          <Badge tone="info">Needs review</Badge>
        )}
        <StateBadge state={state} />
        <Badge tone={overdue ? 'error' : 'neutral'}>
          {due === null ? 'No due date' : formatDueDate(due, new Date())}
        </Badge>
      </p>
      <p className="text-small text-muted wrap-anywhere">
        {nameSite(origin)} · {rule_title} · {formatOccurrences(issue)}
      </p>
    </li>
  );
}
