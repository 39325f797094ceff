import type { Audit, AuditUpdate } from '@curbcut/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError, getErrorMessage } from '#app/api/api-error.ts';
import { formatStandard } from '#app/audits/audit-labels.ts';
import { useAudit, useAuditQuestions } from '#app/audits/use-audits.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { useBreadcrumbNames } from '#app/components/breadcrumb-context.ts';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { DocumentTitle } from '#app/components/DocumentTitle.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { NavigationTabs } from '#app/components/NavigationTabs.tsx';
import { formatCount, getHost } from '#app/format/format.ts';
import { AuditNotices } from './AuditNotices.tsx';
import { type AuditView, auditViews, useQuestionFilters } from './question-filters.ts';
import { useAnswers } from './use-answers.ts';

const viewLoaders = {
  questions: () => import('./questions/Questions.tsx'),
  results: () => import('./results/Results.tsx'),
  findings: () => import('./findings/Findings.tsx'),
  requirements: () => import('./requirements/Requirements.tsx'),
  statement: () => import('./statement/Statement.tsx'),
  team: () => import('./team/Team.tsx'),
  details: () => import('./details/Details.tsx'),
};
const Questions = lazy(viewLoaders.questions);
const Results = lazy(viewLoaders.results);
const Findings = lazy(viewLoaders.findings);
const Requirements = lazy(viewLoaders.requirements);
const Statement = lazy(viewLoaders.statement);
const Team = lazy(viewLoaders.team);
const Details = lazy(viewLoaders.details);

const viewLabels: Readonly<Record<AuditView, string>> = {
  questions: 'Questions',
  findings: 'Findings',
  requirements: 'Other requirements',
  results: 'Results',
  statement: 'Statement',
  details: 'Details',
  team: 'Team',
};

/** One audit's workbench. The URL selects its view, filters and question. */
export default function AuditScreen() {
  const { auditId = '' } = useParams();
  const { data: audit, error, refetch } = useAudit(auditId);
  if (audit) return <AuditContent key={auditId} audit={audit} />;
  return (
    <>
      <DocumentTitle>Audit</DocumentTitle>
      <h1 className="text-page">Audit</h1>
      {error === null ? (
        <LoadingState>Loading audit...</LoadingState>
      ) : error instanceof ApiError && (error.status === 404 || error.status === 400) ? (
        <ErrorState title="Audit not found" actions={<LinkButton to="/audits">See your audits</LinkButton>}>
          <p>The link may be incomplete, or the audit belongs to another account or was deleted.</p>
        </ErrorState>
      ) : (
        <ErrorState
          title="We couldn’t load the audit"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      )}
    </>
  );
}

function AuditContent({ audit }: { audit: Audit }) {
  const { filters, getUrlWith } = useQuestionFilters();
  const { view } = filters;
  const questionsQuery = useAuditQuestions(audit.id);
  const answers = useAnswers(audit, questionsQuery.data);
  const [update, setUpdate] = useState<AuditUpdate | null>(null);
  useBreadcrumbNames({ title: audit.title });
  // Preload every view, so that people can keep working offline.
  useEffect(() => {
    for (const load of Object.values(viewLoaders)) load().catch(() => undefined);
  }, []);
  return (
    <div className="@container/audit grid grid-cols-[minmax(0,1fr)] gap-3">
      <DocumentTitle>{`${viewLabels[view]} – ${audit.title}`}</DocumentTitle>
      <header className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-6 gap-y-2 @4xl:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-title wrap-anywhere">{audit.title}</h1>
            {audit.signature && <Badge tone="success">Signed</Badge>}
          </div>
          <p className="text-small text-muted wrap-anywhere">
            {getHost(audit.origin)}. {formatStandard(audit)}.{' '}
            {formatCount(audit.sample.length, 'sampled page')}.
          </p>
        </div>
        <NavigationTabs
          label="Audit views"
          isCompact
          links={auditViews.map((one) => ({
            to: getUrlWith({ view: one, ...(one !== 'questions' && { question: undefined }) }),
            label: viewLabels[one],
            isCurrent: view === one,
          }))}
        />
      </header>
      {/* Questions start high on the screen, so the bar above them offers the newer scan. */}
      <AuditNotices
        audit={audit}
        answers={answers}
        offersNewerScan={view !== 'questions'}
        update={update}
        onUpdate={setUpdate}
      />
      <Suspense fallback={<LoadingState>Loading...</LoadingState>}>
        {view === 'questions' &&
          (questionsQuery.data ? (
            <Questions audit={audit} answers={answers} onUpdate={setUpdate} />
          ) : questionsQuery.error ? (
            <ErrorState
              title="We couldn’t load the questions"
              actions={<Button onClick={() => questionsQuery.refetch()}>Try again</Button>}
            >
              <p>{getErrorMessage(questionsQuery.error)}</p>
            </ErrorState>
          ) : (
            <LoadingState>Loading questions...</LoadingState>
          ))}
        {view === 'findings' && <Findings audit={audit} />}
        {view === 'requirements' && <Requirements audit={audit} />}
        {view === 'results' && <Results audit={audit} answers={answers} />}
        {view === 'statement' && <Statement audit={audit} />}
        {view === 'details' && <Details audit={audit} answers={answers} />}
        {view === 'team' && <Team audit={audit} />}
      </Suspense>
    </div>
  );
}
