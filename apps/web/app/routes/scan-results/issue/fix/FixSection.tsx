import type { Issue, IssueFix } from '@curbcut/contract';
import { mdiCheckDecagramOutline, mdiHelpCircleOutline, mdiPencilOutline } from '@mdi/js';
import { getErrorMessage } from '../../../../api/api-error.ts';
import { Badge } from '../../../../components/Badge.tsx';
import { Button } from '../../../../components/Button.tsx';
import { ErrorState, LoadingState } from '../../../../components/ContentStates.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { Notice } from '../../../../components/Notice.tsx';
import { formatCount, formatNumber, getUrlPath } from '../../../../scans/format.ts';
import { useFix } from '../../../../scans/results/use-fix.ts';
import { IssueSection } from '../IssueSection.tsx';
import { BeforeAndAfter } from './BeforeAndAfter.tsx';
import { FixCode } from './FixCode.tsx';

/** The fix of an issue: whether it is verified, a preview, and its code. */
export function FixSection({ scanId, issue }: { scanId: string; issue: Issue }) {
  const { data, error, refetch } = useFix(scanId, issue.id);
  return (
    <IssueSection title="The fix">
      {data ? (
        <FixContent scanId={scanId} issue={issue} issueFix={data} />
      ) : error ? (
        <ErrorState
          title="Unable to load the fix"
          actions={<Button onClick={() => refetch()}>Try again</Button>}
        >
          <p>{getErrorMessage(error)}</p>
        </ErrorState>
      ) : (
        <LoadingState>Loading fix...</LoadingState>
      )}
    </IssueSection>
  );
}

function FixContent({ scanId, issue, issueFix }: { scanId: string; issue: Issue; issueFix: IssueFix }) {
  const { fix, page_url } = issueFix;
  const isProven = fix.status === 'proven';
  return (
    <div className="space-y-4">
      <div className="space-y-2">
        {isProven ? (
          <Badge tone="success">
            <Icon path={mdiCheckDecagramOutline} className="size-4" />
            {fix.person_writes === null ? 'Verified in the live page' : 'Verified with placeholder text'}
          </Badge>
        ) : (
          <Badge>
            <Icon path={mdiHelpCircleOutline} className="size-4" />
            Suggested, not verified
          </Badge>
        )}
        <p>{isProven ? describeVerification(issueFix, issue) : fix.unproven_because}</p>
        <p>{fix.why}</p>
      </div>
      {fix.person_writes !== null && (
        <Notice kind="warning">
          <p className="flex items-center gap-2 font-semibold">
            <Icon path={mdiPencilOutline} className="size-5" />
            Write this text yourself
          </p>
          <p>{fix.person_writes}</p>
        </Notice>
      )}
      <BeforeAndAfter scanId={scanId} issue={issue} issueFix={issueFix} />
      <FixCode issueFix={issueFix} />
      <p className="text-small text-muted">
        Tested on <span className="font-mono [overflow-wrap:anywhere]">{getUrlPath(page_url)}</span>. In your
        source, the lines may be in a template or a component.
      </p>
    </div>
  );
}

function describeVerification({ fix }: IssueFix, { fix: summary, occurrences }: Issue): string {
  const how =
    fix.proven === 'together'
      ? 'We made this change together with the other changes for this page'
      : 'We made this change in the page';
  const fixedCount = summary?.fixed_occurrences ?? 0;
  const where =
    fixedCount === 0
      ? ''
      : fixedCount === occurrences
        ? ' With changes like this one, all occurrences in the scan were fixed.'
        : ` With changes like this one, ${formatNumber(fixedCount)} of ${formatCount(occurrences, 'occurrence')} were fixed.`;
  return `${how} and tested it again: the barrier was gone and no new one appeared.${where}`;
}
