import type { ProjectedScore } from '@curbcut/contract';
import { mdiCheckDecagramOutline } from '@mdi/js';
import { Link } from 'react-router';
import { Card } from '../../../components/Card.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { counted, figure } from '../../../scans/words.ts';
import { useFilters } from './use-filters.ts';

/** What the proven changes would bring, as it was measured. */
export function Projected({ score, projected }: { score: number; projected: ProjectedScore }) {
  const { addressWith } = useFilters();
  const { issues, occurrences, to_word } = projected;
  const fixes = counted(issues, 'proven fix', 'proven fixes');
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 p-6">
      <span className="grid size-14 place-items-center rounded-field bg-success-soft text-success">
        <Icon path={mdiCheckDecagramOutline} className="size-8" />
      </span>
      <div className="min-w-0 flex-1 basis-72 space-y-1">
        <h3 className="text-title font-bold">
          {projected.score > score ? `${score} → ${projected.score} after ${fixes}` : `${fixes} to apply`}
        </h3>
        <p className="text-muted">
          We made the changes in the live pages and tested again: {counted(occurrences, 'occurrence')}{' '}
          {occurrences === 1 ? 'was' : 'were'} gone.{' '}
          {to_word > 0 &&
            `Of these fixes ${figure(to_word)} ${to_word === 1 ? 'has' : 'have'} words that a person should write or check. `}
          What a machine cannot test stays untested.
        </p>
      </div>
      <Link
        to={addressWith({ view: 'issues', status: 'failed', fix: 'proven', issue: undefined })}
        preventScrollReset
        className="text-link font-semibold"
      >
        See what they mend
      </Link>
    </Card>
  );
}
