import endpoints from 'virtual:endpoint-list';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { EmptyState } from '#app/components/ContentStates.tsx';
import { Prose } from '#app/components/Prose.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { formatCount } from '#app/format/format.ts';
import { PageIntro } from '#app/marketing/PageIntro.tsx';
import { useIsInApp } from '#app/session/use-is-in-app.ts';
import { filterEndpoints, groupEndpoints, type ListedGroup } from './list-endpoints.ts';
import { MethodBadge } from './MethodBadge.tsx';

const FIRST_REQUEST = `curl https://YOUR-SERVER/api/scanner/start-scan/ \\
  --header 'Authorization: Bearer YOUR-KEY' \\
  --json '{"url": "https://example.com/"}'`;

const TITLE = 'API reference';
const LEAD =
  'Start scans, read results, and manage issues and audits from your own code. The app itself uses the same endpoints.';

/** All endpoints of the API by group, with search. */
export default function ApiReference() {
  const [search, setSearch] = useState('');
  const found = filterEndpoints(endpoints, search);
  const isInApp = useIsInApp();
  return (
    <>
      {isInApp ? (
        <header className="mb-8 space-y-1">
          <h1 className="text-page">{TITLE}</h1>
          <p className="max-w-prose text-muted">{LEAD}</p>
        </header>
      ) : (
        <PageIntro title={TITLE} lead={LEAD} />
      )}
      <div className="page-width grid items-start gap-x-16 gap-y-12 pb-section lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="min-w-0 space-y-6">
          <search className="grid gap-3">
            <TextField
              label="Search endpoints"
              hint="Keywords, a path or a method"
              type="search"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <p role="status" className="text-small text-muted empty:hidden">
              {search !== '' && `${formatCount(found.length, 'endpoint')} for “${search}”`}
            </p>
          </search>
          {found.length === 0 && (
            <EmptyState
              title="No endpoints match your search"
              actions={<Button onClick={() => setSearch('')}>Show all endpoints</Button>}
            />
          )}
          <div className="space-y-3">
            {groupEndpoints(found).map((group) => (
              <EndpointGroup key={group.title} {...group} isSearching={search.trim() !== ''} />
            ))}
          </div>
        </div>
        <GettingStarted />
      </div>
    </>
  );
}

/** A group that opens and closes, so that all groups fit on a screen. */
function EndpointGroup({ title, endpoints: own, isSearching }: ListedGroup & { isSearching: boolean }) {
  return (
    <Card>
      {/* The key closes the groups again when the search is cleared. */}
      <details key={String(isSearching)} open={isSearching}>
        <summary className="flex min-h-14 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-card px-5 py-2 font-semibold hover:bg-sunken">
          <h2 className="text-title">{title}</h2>
          <span className="text-small font-normal whitespace-nowrap text-muted">
            {formatCount(own.length, 'endpoint')}
          </span>
        </summary>
        <ul className="divide-y divide-line border-t border-line">
          {own.map(({ id, method, path, summary }) => (
            <li key={id} className="space-y-1 px-5 py-3">
              <Link to={`/help/api/${id}`} className="text-link inline-block font-semibold">
                <Prose>{summary}</Prose>
              </Link>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <MethodBadge method={method} />
                <code className="min-w-0 font-mono text-small text-muted wrap-anywhere">{path}</code>
              </p>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

function GettingStarted() {
  return (
    <section aria-labelledby="first-request" className="min-w-0 space-y-4 lg:sticky lg:top-6">
      <h2 id="first-request" className="text-heading">
        Your first request
      </h2>
      <p className="text-muted">
        Create an API key in Settings and send it as a bearer token. You can scan a public page without one,
        just as visitors can.
      </p>
      <CodeBlock code={FIRST_REQUEST} label="Start a scan" />
      <p className="text-muted">
        Every error is JSON with <code className="font-mono">error</code>, a sentence that says what to do,
        and <code className="font-mono">code</code>, which doesn’t change. The description of all endpoints is
        also available as an{' '}
        <a href="/api/openapi.json" className="text-link">
          OpenAPI 3.1 document
        </a>
        .
      </p>
    </section>
  );
}
