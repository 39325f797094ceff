import { results } from '@curbcut/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../components/Button.tsx';
import { forgetScan } from '../../../scans/anonymous-scans.ts';
import { KeptScan } from './KeptScan.tsx';

/** Scans asked for at once: a screen full. */
const atOnce = 10;

/** Each scan of the list is asked for by itself: without an account nobody else knows that they belong together. */
export function KeptScans({ ids }: { ids: readonly string[] }) {
  const [shown, setShown] = useState(atOnce);
  return (
    <>
      <ul className="grid gap-3">
        {ids.slice(0, shown).map((id) => (
          <li key={id} className="rounded-card border border-line bg-surface shadow-card">
            <Kept id={id} />
          </li>
        ))}
      </ul>
      {shown < ids.length && (
        <div className="mt-6 text-center">
          <Button variant="secondary" onClick={() => setShown(shown + atOnce)}>
            Show older scans
          </Button>
        </div>
      )}
    </>
  );
}

function Kept({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['summary', id],
    queryFn: ({ signal }) => call(results, { params: { scanId: id }, query: { limit: 1 }, signal }),
    // The scan may have gone on since.
    staleTime: 0,
  });
  if (data) return <KeptScan scan={data} />;
  if (!error) return <p className="p-6 text-muted">Opening a scan</p>;
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <p className="text-muted">{gone ? 'This scan is no longer kept on the server.' : sentenceOf(error)}</p>
      {gone && (
        <Button variant="secondary" size="sm" onClick={() => forgetScan(id)}>
          Take it off the list
        </Button>
      )}
    </div>
  );
}
