import endpoints from 'virtual:endpoint-list';
import { mdiChevronRight } from '@mdi/js';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { CodeFrame } from '#app/components/CodeBlock.tsx';
import { EmptyState } from '#app/components/ContentStates.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Prose } from '#app/components/Prose.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';
import { formatCount } from '#app/format/format.ts';
import { PageIntro } from '#app/marketing/PageIntro.tsx';
import { useIsInApp } from '#app/session/use-is-in-app.ts';
import { buildFirstRequest, firstError, firstResponse } from './first-request.ts';
import { filterEndpoints, groupEndpoints, type ListedGroup } from './list-endpoints.ts';
import { MethodBadge } from './MethodBadge.tsx';

const TITLE = 'API reference';
const LEAD =
  'Start scans, read results, and manage issues and audits from your own code. The app itself uses the same endpoints. Open one to see its details and try it.';

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
      <div className="page-width grid items-start gap-x-12 gap-y-8 pb-section lg:grid-cols-2">
        <GettingStarted />
        <div className="min-w-0 space-y-4 lg:order-first">
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
          {found.length > 0 && (
            <Card className="overflow-hidden">
              {groupEndpoints(found).map((group) => (
                <EndpointGroup key={group.title} {...group} isSearching={search.trim() !== ''} />
              ))}
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

/** A group that opens and closes, so that all groups fit on a screen. */
function EndpointGroup({ title, endpoints: own, isSearching }: ListedGroup & { isSearching: boolean }) {
  return (
    // A new key closes the groups when the search is cleared.
    <details
      key={String(isSearching)}
      open={isSearching}
      className="group border-line border-b last:border-b-0"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-x-3 px-4 py-2 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <Icon
          path={mdiChevronRight}
          className="size-6 shrink-0 text-muted transition-transform duration-(--quick) group-open:rotate-90"
        />
        <h2 className="min-w-0 flex-1 text-base">{title}</h2>
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
  );
}

/** An example request with its response and an error. */
function GettingStarted() {
  return (
    <section aria-labelledby="first-request" className="min-w-0 space-y-3 lg:sticky lg:top-6">
      <h2 id="first-request" className="text-title">
        Your first request
      </h2>
      <p className="text-muted">
        Create an API key in Settings and send it as a bearer token. You can scan a public page without one.
      </p>
      <ExampleCode label="Request" code={buildFirstRequest(useHydrated() ? location.origin : null)} />
      <ExampleCode label="Response (202)" code={JSON.stringify(firstResponse, null, 2)} />
      <ExampleCode label="Error (400)" code={JSON.stringify(firstError, null, 2)} />
      <p className="text-small text-muted">
        In every error, <InlineCode>error</InlineCode> is a message for people and{' '}
        <InlineCode>code</InlineCode> is a stable identifier. All endpoints are also described in an{' '}
        <a href="/api/openapi.json" className="text-link">
          OpenAPI 3.1 document
        </a>
        .
      </p>
    </section>
  );
}

const InlineCode = ({ children }: { children: string }) => (
  <code className="rounded-small border border-line bg-sunken px-1.5 py-0.5 font-mono text-ink">
    {children}
  </code>
);

/** Path segments up to this length aren't broken, because they fit in a narrow window. */
const MAX_UNBROKEN_LENGTH = 26;

/** Code whose URLs break only between path segments. */
function ExampleCode({ label, code }: { label: string; code: string }) {
  return (
    <CodeFrame label={label} textToCopy={code} contentName={label} className="max-h-44 px-4 py-3">
      <pre className="font-mono text-small break-words whitespace-pre-wrap">
        <code>
          {code.split(/(?<=\/)|(?=\s)|(?<=\s)/).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts never change order
            <span key={index} className={part.length <= MAX_UNBROKEN_LENGTH ? 'whitespace-pre' : undefined}>
              {part}
            </span>
          ))}
        </code>
      </pre>
    </CodeFrame>
  );
}
