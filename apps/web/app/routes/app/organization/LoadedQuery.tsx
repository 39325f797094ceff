import type { ReactNode } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { RetryNotice } from '#app/components/RetryNotice.tsx';

interface Props<Data> {
  query: { readonly data: Data | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  /** What is loaded, in lowercase: “members”. */
  what: string;
  /** Shows an error in a notice, for a part of a screen. */
  isPart?: boolean;
  children: (data: Data) => ReactNode;
}

/** Shows a query's data, its loading state or its error. */
export function LoadedQuery<Data>({ query: { data, error, refetch }, what, isPart, children }: Props<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return <LoadingState>Loading {what}...</LoadingState>;
  if (isPart) return <RetryNotice query={{ data, error, refetch }} what={what} />;
  return (
    <ErrorState
      title={`We couldn’t load the ${what}`}
      actions={<Button onClick={() => refetch()}>Try again</Button>}
    >
      <p>{getErrorMessage(error)}</p>
    </ErrorState>
  );
}
