import endpoints from 'virtual:endpoint-list';
import { Link, Navigate, useParams } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Breadcrumb } from '#app/components/Breadcrumb.tsx';
import { Button } from '#app/components/Button.tsx';
import { useBreadcrumbNames } from '#app/components/breadcrumb-context.ts';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { Disclosure } from '#app/components/Disclosure.tsx';
import { DocumentTitle } from '#app/components/DocumentTitle.tsx';
import { Prose } from '#app/components/Prose.tsx';
import { useIsInApp } from '#app/session/use-is-in-app.ts';
import type { ListedEndpoint } from '../list-endpoints.ts';
import { MethodBadge } from '../MethodBadge.tsx';
import { JSON_TYPE, type Operation, type Schemas, useOpenApi } from './openapi.ts';
import { SchemaField, SchemaFields } from './SchemaFields.tsx';
import { TryEndpoint } from './TryEndpoint.tsx';

/** One endpoint: its parameters, body and responses with examples, and a form to try it. */
export default function EndpointPage() {
  const { endpointId } = useParams();
  const endpoint = endpoints.find(({ id }) => id === endpointId);
  const { data, error, refetch } = useOpenApi();
  const isInApp = useIsInApp();
  useBreadcrumbNames({ title: endpoint?.summary.replaceAll('`', '') });
  if (endpoint === undefined) return <Navigate to="/help/api" replace />;
  const operation = data?.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  return (
    <div
      className={`page-width grid items-start gap-x-12 gap-y-10 lg:grid-cols-[15rem_minmax(0,1fr)] ${isInApp ? '' : 'py-10'}`}
    >
      <DocumentTitle>{`${endpoint.summary.replaceAll('`', '')}: API reference`}</DocumentTitle>
      <div className="@container min-w-0 space-y-10 lg:order-last">
        <header className="space-y-4">
          {!isInApp && (
            <Breadcrumb
              ancestors={[{ to: '/help/api', label: 'API reference' }]}
              currentTitle={endpoint.id}
            />
          )}
          <h1 className="max-w-4xl text-page wrap-anywhere">
            <Prose>{endpoint.summary}</Prose>
          </h1>
          <p className="flex flex-wrap items-center gap-3">
            <MethodBadge method={endpoint.method} />
            <code className="min-w-0 font-mono wrap-anywhere">{endpoint.path}</code>
          </p>
        </header>
        {operation && data ? (
          // The key resets the form when a different endpoint is opened.
          <OperationDetails
            key={endpoint.id}
            {...{ endpoint, operation }}
            schemas={data.components.schemas}
          />
        ) : error ? (
          <ErrorState
            title="We couldn’t load this endpoint"
            actions={<Button onClick={() => refetch()}>Try again</Button>}
          >
            <p>{getErrorMessage(error)}</p>
          </ErrorState>
        ) : (
          <LoadingState>Loading the endpoint</LoadingState>
        )}
      </div>
      <RelatedEndpoints endpoint={endpoint} />
    </div>
  );
}

interface OperationProps {
  endpoint: ListedEndpoint;
  operation: Operation;
  schemas: Schemas;
}

function OperationDetails({ endpoint, operation, schemas }: OperationProps) {
  const { description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content[JSON_TYPE];
  const [uploadType] = body ? [] : Object.keys(requestBody?.content ?? {});
  return (
    <>
      {description && (
        <p className="max-w-prose text-large">
          <Prose>{description}</Prose>
        </p>
      )}
      <div className="grid items-start gap-x-12 gap-y-10 @3xl:grid-cols-2">
        <div className="min-w-0 space-y-10">
          {parameters.length > 0 && (
            <section className="space-y-2">
              <h2 className="text-heading">Parameters</h2>
              <ul className="divide-y divide-line">
                {parameters.map(({ name, in: place, required, schema }) => (
                  <SchemaField
                    key={name}
                    {...{ name, schema, schemas }}
                    place={`in the ${place}`}
                    isRequired={required}
                  />
                ))}
              </ul>
            </section>
          )}
          {body && (
            <section className="space-y-2">
              <h2 className="text-heading">Request body</h2>
              <SchemaFields schema={body.schema} schemas={schemas} marksRequired />
            </section>
          )}
          {uploadType && (
            <section className="space-y-2">
              <h2 className="text-heading">Request body</h2>
              <p>
                <Prose>{`${requestBody?.description ?? 'A file'} (\`${uploadType}\`)`}</Prose>
              </p>
            </section>
          )}
          <Responses responses={responses} schemas={schemas} />
        </div>
        <TryEndpoint endpoint={endpoint} operation={operation} />
      </div>
    </>
  );
}

/** The possible responses. Successful ones come with an example. */
function Responses({ responses, schemas }: Pick<Operation, 'responses'> & { schemas: Schemas }) {
  return (
    <section className="space-y-3">
      <h2 className="text-heading">Responses</h2>
      <ul className="divide-y divide-line">
        {Object.entries(responses).map(([status, { description, content }]) => {
          const json = content[JSON_TYPE];
          const [mediaType] = Object.keys(content);
          const isSuccess = status.startsWith('2');
          return (
            <li key={status} className="space-y-3 py-3">
              <p>
                <code className="font-mono font-semibold">{status === 'default' ? 'Other' : status}</code>{' '}
                <Prose>{description}</Prose>
                {!json && mediaType && (
                  <span className="text-muted">
                    {' '}
                    (<code className="font-mono">{mediaType}</code>)
                  </span>
                )}
              </p>
              {isSuccess && json && (
                <>
                  <CodeBlock code={JSON.stringify(json.example, null, 2)} label={`Example of ${status}`} />
                  <Disclosure summary="Fields of the response" className="px-3">
                    <SchemaFields schema={json.schema} schemas={schemas} marksRequired={false} />
                  </Disclosure>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The endpoints in the same group. */
function RelatedEndpoints({ endpoint }: { endpoint: ListedEndpoint }) {
  const related = endpoints.filter(({ group }) => group === endpoint.group);
  return (
    <nav aria-label={endpoint.group} className="min-w-0 space-y-2">
      <p className="font-semibold">{endpoint.group}</p>
      <ul className="text-small">
        {related.map(({ id, summary }) => (
          <li key={id}>
            <Link
              to={`/help/api/${id}`}
              aria-current={id === endpoint.id ? 'page' : undefined}
              title={summary.replaceAll('`', '')}
              className="inline-flex min-h-8 items-center font-mono text-muted no-underline wrap-anywhere hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {id}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
