import { readRule } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { ask } from '../../../api/ask.ts';
import { Breadcrumb } from '../../../components/Breadcrumb.tsx';
import { Button } from '../../../components/Button.tsx';
import { ErrorState, Loading } from '../../../components/states.tsx';
import { Title } from '../../../components/Title.tsx';
import type { FromUnknownRule } from '../route.tsx';
import { RuleDocument } from './RuleDocument.tsx';

/** One rule: why it is asked, how to mend what it finds, and what it cannot know. */
export default function RulePage() {
  const { ruleId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['rule', ruleId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => ask(readRule, { params: { ruleId }, signal }),
  });
  if (error instanceof ApiError && error.status === 404) {
    return <Navigate to="/help/rules" replace state={{ unknownRule: ruleId } satisfies FromUnknownRule} />;
  }
  const title = data?.rule_title ?? ruleId;
  return (
    <div className="page-width space-y-10 py-10">
      <Title>{title}</Title>
      <header className="space-y-4">
        <Breadcrumb above={[{ to: '/help/rules', label: 'Rules' }]} here={ruleId} />
        <h1 className="max-w-4xl text-page wrap-anywhere">{title}</h1>
      </header>
      {data ? (
        <RuleDocument rule={data} />
      ) : error ? (
        <ErrorState
          title="The rule could not be read"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          <p>{sentenceOf(error)}</p>
        </ErrorState>
      ) : (
        <Loading>Opening the rule</Loading>
      )}
    </div>
  );
}
