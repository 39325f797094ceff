import { ApiError, getErrorMessage } from '../api/api-error.ts';
import { Notice } from '../components/Notice.tsx';

/** Announces why a journey can't be used, and lists all of its problems. */
export function JourneyProblem({ error, lead }: { error: unknown; lead: string }) {
  if (!error) return null;
  const problems = error instanceof ApiError ? (error.details.journey ?? []) : [];
  return (
    <Notice kind="error" isAnnounced>
      <p>
        {lead} {problems.length <= 1 && getErrorMessage(error)}
      </p>
      {problems.length > 1 && (
        <ul className="dome-list mt-2 space-y-1">
          {problems.map((problem) => (
            <li key={problem} className="wrap-anywhere">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
