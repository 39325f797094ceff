import type { Results } from '@curbcut/contract';
import { Link } from 'react-router';
import { buttonLook } from '../../../components/button-look.ts';
import { EmptyState } from '../../../components/states.tsx';
import { counted } from '../../../scans/words.ts';
import { useFilters } from './use-filters.ts';

/** Nothing found is good news about what was tested, and about nothing else. */
export function NothingFound({ result, asksPerson }: { result: Results; asksPerson: boolean }) {
  const { addressWith } = useFilters();
  const tested = `${counted(result.coverage.pages_tested, 'page')} with ${counted(result.coverage.rules_run, 'rule')}`;
  if (asksPerson) {
    return (
      <EmptyState title="No questions about single elements">
        <p>On {tested}, no element left the scan in doubt. What a person always has to check:</p>
        <Standing sentences={result.coverage.needs_person} />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="The rules found no barriers here"
      actions={
        <Link
          to={addressWith({ view: 'issues', status: 'cantTell' })}
          preventScrollReset
          className={buttonLook({ variant: 'secondary' })}
        >
          See what needs a person
        </Link>
      }
    >
      <p>
        Tested: {tested}. That is what a machine can look at. Before you rely on it, a person still has to
        check:
      </p>
      <Standing sentences={result.coverage.needs_person} />
    </EmptyState>
  );
}

function Standing({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 pl-6 text-left text-ink">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
