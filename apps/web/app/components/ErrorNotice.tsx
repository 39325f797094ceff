import { getErrorMessage } from '../api/api-error.ts';
import { Notice } from './Notice.tsx';

interface Props {
  /** Why the request failed. Nothing is shown without an error. */
  error: unknown;
  /** What failed, or what happened to the input: “We couldn't save the finding.” */
  lead?: string;
}

/** Announces that something the user requested has failed. */
export function ErrorNotice({ error, lead }: Props) {
  if (!error) return null;
  return (
    <Notice kind="error" isAnnounced>
      <p>
        {lead} {getErrorMessage(error)}
      </p>
    </Notice>
  );
}
