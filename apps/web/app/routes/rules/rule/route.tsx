import { getRule } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { request } from '#app/api/request.ts';
import { Breadcrumb } from '#app/components/Breadcrumb.tsx';
import { Button } from '#app/components/Button.tsx';
import { useBreadcrumbNames } from '#app/components/breadcrumb-context.ts';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { DocumentTitle } from '#app/components/DocumentTitle.tsx';
import { useIsInApp } from '#app/session/use-is-in-app.ts';
import type { FromUnknownRule } from '../route.tsx';
import { RuleDocument } from './RuleDocument.tsx';

/** One rule: who is affected, how to fix failures and known limitations. */
export default function RulePage() {
  const { ruleId = '' } = useParams();
  const isInApp = useIsInApp();
  const { data, error, refetch } = useQuery({
    queryKey: ['rule', ruleId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => request(getRule, { params: { ruleId }, signal }),
  });
  useBreadcrumbNames({ title: data?.rule_title ?? ruleId });
  if (error instanceof ApiError && error.status === 404) {
    return <Navigate to="/help/rules" replace state={{ unknownRule: ruleId } satisfies FromUnknownRule} />;
  }
  const title = data?.rule_title ?? ruleId;
  return (
    <div className={`page-width space-y-10 ${isInApp ? '' : 'py-10'}`}>
      <DocumentTitle>{title}</DocumentTitle>
      <header className="space-y-4">
        {!isInApp && <Breadcrumb ancestors={[{ to: '/help/rules', label: 'Rules' }]} currentTitle={ruleId} />}
        <h1 className="max-w-4xl text-page wrap-anywhere">{title}</h1>
      </header>
      {data ? (
        <RuleDocument rule={data} />
      ) : error ? (
        <ErrorState
          title="We couldn’t load this rule"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      ) : (
        <LoadingState>Loading the rule</LoadingState>
      )}
    </div>
  );
}
