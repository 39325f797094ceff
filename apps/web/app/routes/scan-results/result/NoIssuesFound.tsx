import type { ScanResults } from '@curbcut/contract';
import { Link } from 'react-router';
import { getButtonClassName } from '../../../components/button-style.ts';
import { EmptyState } from '../../../components/ContentStates.tsx';
import { formatCount } from '../../../scans/format.ts';
import { useResultFilters } from './use-result-filters.ts';

/** Shown when no issues were found, with the limits of what was tested. */
export function NoIssuesFound({ result, hasReviewItems }: { result: ScanResults; hasReviewItems: boolean }) {
  const { getUrlWith } = useResultFilters();
  const tested = `${formatCount(result.coverage.pages_tested, 'page')} with ${formatCount(result.coverage.rules_run, 'rule')}`;
  if (hasReviewItems) {
    return (
      <EmptyState title="Nothing needs review">
        <p>Tested: {tested}. No element needs review. A person always has to check:</p>
        <SentenceList sentences={result.coverage.manual_checks} />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No automated issues found"
      actions={
        <Link
          to={getUrlWith({ view: 'issues', status: 'cantTell' })}
          preventScrollReset
          className={getButtonClassName({ variant: 'secondary' })}
        >
          Show needs-review issues
        </Link>
      }
    >
      <p>
        Tested: {tested}. Automated tests cover only part of accessibility. Before you rely on this result, a
        person still has to check:
      </p>
      <SentenceList sentences={result.coverage.manual_checks} />
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
