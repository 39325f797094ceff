import type { ScanResults } from '@curbcut/contract';
import { Link } from 'react-router';
import { getButtonClassName } from '../../../components/button-style.ts';
import { EmptyState } from '../../../components/ContentStates.tsx';
import { formatCount } from '../../../scans/format.ts';
import { useResultFilters } from './use-result-filters.ts';

/** Nothing found is good news about what was tested, and about nothing else. */
export function NoIssuesFound({ result, hasReviewItems }: { result: ScanResults; hasReviewItems: boolean }) {
  const { getUrlWith } = useResultFilters();
  const tested = `${formatCount(result.coverage.pages_tested, 'page')} with ${formatCount(result.coverage.rules_run, 'rule')}`;
  if (hasReviewItems) {
    return (
      <EmptyState title="No questions about single elements">
        <p>On {tested}, no element left the scan in doubt. What a person always has to check:</p>
        <SentenceList sentences={result.coverage.needs_person} />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="The rules found no barriers here"
      actions={
        <Link
          to={getUrlWith({ view: 'issues', status: 'cantTell' })}
          preventScrollReset
          className={getButtonClassName({ variant: 'secondary' })}
        >
          See what needs a person
        </Link>
      }
    >
      <p>
        Tested: {tested}. That is what a machine can look at. Before you rely on it, a person still has to
        check:
      </p>
      <SentenceList sentences={result.coverage.needs_person} />
    </EmptyState>
  );
}

function SentenceList({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 pl-6 text-left text-ink">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
