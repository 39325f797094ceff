import { checkHealth, Health } from '@curbcut/contract';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { PageIntro } from '#app/marketing/PageIntro.tsx';

/** The systems in display order; other systems in the server's response come last. */
const systems = [
  { id: 'database', name: 'Database', purpose: 'Stores accounts, scans and results.' },
  {
    id: 'queue',
    name: 'Job queue',
    purpose: 'Queues page scans and reports.',
  },
  { id: 'browser', name: 'Browser', purpose: 'Opens and tests the pages of a scan.' },
  { id: 'disk', name: 'Disk', purpose: 'Keeps screenshots and report files.' },
] as const;

/** The status of the server's systems, from its health checks. */
export default function Status() {
  const [result, setResult] = useState<HealthResult>();
  const [isPending, setIsPending] = useState(true);

  const check = useCallback(async () => {
    setIsPending(true);
    setResult(await fetchHealth());
    setIsPending(false);
  }, []);
  useEffect(() => void check(), [check]);

  const checks: Readonly<Record<string, { ok: boolean; detail: string } | undefined>> =
    result?.kind === 'known' ? result.health.checks : {};
  // Reserves space for the systems that every server has, until the first response arrives.
  const shown = systems.filter(({ id }) => id !== 'disk' || checks[id] !== undefined);

  return (
    <>
      <PageIntro
        title="System status"
        lead="Each check exercises the real system: it queries the database, runs a job and opens a page."
      />
      <div className="page-width pb-section">
        <div className="max-w-3xl space-y-8">
          {/* Reserves space for the longest summary, so that the layout does not shift. */}
          <div className="min-h-16 sm:min-h-8">
            <p role="status" className="text-title font-bold noscript:hidden">
              {isPending ? 'Checking…' : getSummary(result)}
            </p>
            <p className="hidden text-title font-bold noscript:block">
              This page needs JavaScript to show the status.
            </p>
          </div>
          <Card>
            <ul className="divide-y divide-line">
              {shown.map(({ id, name, purpose }) => (
                <li key={id} className="grid gap-x-8 gap-y-1 px-5 py-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
                  <div>
                    <h2 className="text-title">{name}</h2>
                    <p className="text-muted">{purpose}</p>
                  </div>
                  <SystemStatusRow check={checks[id]} isKnown={result !== undefined} />
                </li>
              ))}
            </ul>
          </Card>
          <Button
            variant="secondary"
            isPending={isPending}
            onClick={() => void check()}
            className="noscript:hidden"
          >
            Check again
          </Button>
          <div className="max-w-prose space-y-4">
            <p>
              Results are at most ten seconds old. Programs can read them as JSON from{' '}
              <a href={checkHealth.path} className="text-link">
                the health check
              </a>
              , which returns 503 when a check fails.
            </p>
            <p>
              Scan stuck even though everything is operational?{' '}
              <Link to="/contact" className="text-link">
                Contact us
              </Link>
              .
            </p>
          </div>
        </div>
      </div>
    </>
  );
}

function getSummary(result: HealthResult | undefined): string {
  if (result?.kind !== 'known') return 'We couldn’t reach the server. Check your connection and try again.';
  return result.health.status === 'ok'
    ? 'All systems operational'
    : 'Some systems aren’t working. Scans may be delayed or fail.';
}

function SystemStatusRow({ check, isKnown }: { check: { ok: boolean } | undefined; isKnown: boolean }) {
  const state = check ? (check.ok ? 'working' : 'failing') : 'unknown';
  const { label: words, dot } = statusLabels[state];
  return (
    <p className="flex items-center gap-2 font-semibold">
      <span aria-hidden="true" className={`size-3 shrink-0 rounded-full forced-colors:border ${dot}`} />
      {isKnown ? words : 'Not checked yet'}
    </p>
  );
}

const statusLabels = {
  working: { label: 'Working', dot: 'bg-success' },
  failing: { label: 'Not working', dot: 'bg-error' },
  unknown: { label: 'Unknown', dot: 'bg-line-strong' },
} as const;

/** The status of all systems; `unknown` if the server did not return a valid response. */
type HealthResult = { readonly kind: 'known'; readonly health: Health } | { readonly kind: 'unknown' };

/** Fetches the result of the server's health checks. A failed check returns status 503 with the same body. */
async function fetchHealth(): Promise<HealthResult> {
  try {
    const response = await fetch(checkHealth.path, { headers: { accept: 'application/json' } });
    return { kind: 'known', health: Health.parse(await response.json()) };
  } catch {
    return { kind: 'unknown' };
  }
}
