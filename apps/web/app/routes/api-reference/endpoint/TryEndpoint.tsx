import { type FormEvent, useState } from 'react';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';
import { useSession } from '#app/session/session.ts';
import type { ListedEndpoint } from '../list-endpoints.ts';
import { buildCurl, buildRequestUrl, JSON_TYPE, type Operation } from './openapi.ts';
import { type ReceivedResponse, sendFilledRequest } from './send-request.ts';

/** Origin shown in the example until the page's own is known. */
const PLACEHOLDER_ORIGIN = 'https://YOUR-SERVER';

/** A form that sends a real request with the user's own values, and shows the same request as a command. */
export function TryEndpoint({ endpoint, operation }: { endpoint: ListedEndpoint; operation: Operation }) {
  const { user } = useSession();
  const isHydrated = useHydrated();
  const example = operation.requestBody?.content[JSON_TYPE]?.example;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState(example === undefined ? '' : JSON.stringify(example, null, 2));
  const [key, setKey] = useState('');
  const [bodyError, setBodyError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [response, setResponse] = useState<ReceivedResponse | null>(null);
  const fields = operation.parameters.filter(({ in: place }) => place !== 'header');
  const request = {
    method: endpoint.method,
    url: buildRequestUrl(endpoint.path, fields, values),
    body: body.trim() === '' ? null : body,
  };
  const takesFile = operation.requestBody !== undefined && example === undefined;

  async function send(event: FormEvent) {
    event.preventDefault();
    const problem = findJsonProblem(request.body);
    setBodyError(problem);
    if (problem !== null) return;
    setPending(true);
    setResponse(await sendFilledRequest(request, key.trim() || null));
    setPending(false);
  }

  return (
    <section aria-labelledby="try" className="min-w-0 space-y-4 xl:sticky xl:top-6">
      <h2 id="try" className="text-heading">
        Try it
      </h2>
      <CodeBlock
        code={buildCurl(request, isHydrated ? location.origin : PLACEHOLDER_ORIGIN)}
        label="As a command"
      />
      {takesFile ? (
        <p className="text-muted">You can try file uploads only from the command line.</p>
      ) : (
        <Card className="p-5">
          <form onSubmit={send} className="grid gap-4">
            {fields.map(({ name, required }) => (
              <TextField
                key={name}
                label={name}
                isOptional={!required}
                required={required}
                value={values[name] ?? ''}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              />
            ))}
            {example !== undefined && (
              <TextAreaField
                label="JSON body"
                rows={Math.min(14, body.split('\n').length + 1)}
                value={body}
                error={bodyError}
                spellCheck={false}
                className="[&_textarea]:font-mono [&_textarea]:text-small"
                onChange={({ target }) => setBody(target.value)}
              />
            )}
            <TextField
              label="API key"
              isOptional
              hint={
                user === null
                  ? 'Without a key, the request is sent as a signed-out visitor.'
                  : 'Without a key, the request uses your current session and organization.'
              }
              autoComplete="off"
              spellCheck={false}
              value={key}
              onChange={({ target }) => setKey(target.value)}
            />
            <p className="text-small text-muted">
              This sends a real request
              {endpoint.method === 'GET' ? '.' : ', which can change or delete your data.'}
            </p>
            <p>
              <Button type="submit" isPending={isPending}>
                Send request
              </Button>
            </p>
          </form>
        </Card>
      )}
      <div role="status" className="space-y-3">
        {response && <ResponseView response={response} />}
      </div>
    </section>
  );
}

function ResponseView({ response }: { response: ReceivedResponse }) {
  if (response.kind === 'unreachable')
    return (
      <Notice kind="error">
        <p>We couldn’t reach Curbcut. Check your connection and try again.</p>
      </Notice>
    );
  const { status, statusText, text, note } = response;
  return (
    <>
      <p>
        <span className="font-semibold">Response:</span>{' '}
        <code className="font-mono">{`${status} ${statusText}`.trim()}</code>
        {note && <span className="text-muted"> {note}</span>}
      </p>
      {text !== '' && <CodeBlock code={text} label="Response body" />}
    </>
  );
}

/** Returns why text isn't valid JSON; null if it is. */
function findJsonProblem(text: string | null): string | null {
  if (text === null) return null;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return `This isn’t valid JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}
