import type { Audit } from '@curbcut/contract';
import { getErrorMessage } from '#app/api/api-error.ts';
import { useStatement } from '#app/audits/use-audits.ts';
import { Button } from '#app/components/Button.tsx';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { StatementForm } from './StatementForm.tsx';
import { StatementPreview } from './StatementPreview.tsx';

/** Fills in an audit's accessibility statement, and shows it as it will be published. */
export default function Statement({ audit }: { audit: Audit }) {
  const { data, error, refetch } = useStatement(audit.id);
  if (error && !data) {
    return (
      <ErrorState
        title="We couldn’t load the statement"
        actions={<Button onClick={() => refetch()}>Try again</Button>}
      >
        <p>{getErrorMessage(error)}</p>
      </ErrorState>
    );
  }
  if (!data) return <LoadingState>Loading statement...</LoadingState>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 @5xl:grid-cols-2">
      <section aria-labelledby="statement-heading" className="grid content-start gap-5">
        <div className="max-w-prose space-y-1">
          <h2 id="statement-heading" className="text-title">
            Accessibility statement
          </h2>
          <p className="text-muted">
            This audit provides the assessment and the list of requirements that aren’t met.{' '}
            {audit.role === 'owner'
              ? 'Add your organization’s details.'
              : 'Only the audit owner can add the organization’s details.'}
            {audit.signature !== null &&
              ' The signature covers only the audit’s results, so you can still edit the statement.'}
          </p>
        </div>
        {audit.role === 'owner' && <StatementForm audit={audit} saved={data.details} />}
      </section>
      <StatementPreview audit={audit} statement={data.statement} />
    </div>
  );
}
