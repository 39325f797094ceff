import { getErrorMessage } from '../api/api-error.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

/** What is needed of a query to show that it failed. */
export interface RetryableQuery {
  readonly data: unknown;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface Props {
  query: RetryableQuery;
  /** What couldn't be loaded, in lowercase: “people”. */
  what: string;
}

/**
 * Shows why a part of a screen couldn't be loaded, with a button to try again. Shows nothing while there is
 * something to show.
 */
export function RetryNotice({ query: { data, error, refetch }, what }: Props) {
  if (!error || data !== undefined) return null;
  return (
    <Notice kind="error">
      <p>
        We couldn’t load the {what}. {getErrorMessage(error)}
      </p>
      <Button variant="secondary" size="sm" onClick={() => refetch()}>
        Try again<span className="visually-hidden"> to load the {what}</span>
      </Button>
    </Notice>
  );
}
