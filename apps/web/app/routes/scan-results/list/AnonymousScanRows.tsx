import { getResults } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, getErrorMessage } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { Button } from '../../../components/Button.tsx';
import { forgetScan } from '../../../scans/anonymous-scans.ts';
import { AnonymousScanRow } from './AnonymousScanRow.tsx';

/** Scans loaded at once: one screenful. */
const PAGE_SIZE = 10;

/** Loads each scan by its id: without an account, only this browser knows the list. */
export function AnonymousScanRows({ ids }: { ids: readonly string[] }) {
  const [shown, setShown] = useState(PAGE_SIZE);
  return (
    <>
      <ul className="grid gap-3">
        {ids.slice(0, shown).map((id) => (
          <li key={id} className="rounded-card border border-line bg-surface shadow-card">
            <AnonymousScanItem id={id} />
          </li>
        ))}
      </ul>
      {shown < ids.length && (
        <div className="mt-6 text-center">
          <Button variant="secondary" onClick={() => setShown(shown + PAGE_SIZE)}>
            Show older scans
          </Button>
        </div>
      )}
    </>
  );
}

function AnonymousScanItem({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['summary', id],
    queryFn: ({ signal }) => callApi(getResults, { params: { scanId: id }, query: { limit: 1 }, signal }),
    // The scan may have progressed since.
    staleTime: 0,
  });
  if (data) return <AnonymousScanRow scan={data} />;
  if (!error) return <p className="p-6 text-muted">Loading scan...</p>;
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <p className="text-muted">
        {gone ? 'This scan is no longer kept on the server.' : getErrorMessage(error)}
      </p>
      {gone && (
        <Button variant="secondary" size="sm" onClick={() => forgetScan(id)}>
          Remove from list
        </Button>
      )}
    </div>
  );
}
