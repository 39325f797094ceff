import type { IssueActivity } from '@curbcut/contract';
import { Link } from 'react-router';
import { formatShortDateTime } from '#app/format/format.ts';
import { useSession } from '#app/session/session.ts';
import { describeActivity, groupActivity } from './describe-activity.ts';

/** Everything that happened to an issue, newest first. */
export function ActivityLog({ activity }: { activity: readonly IssueActivity[] }) {
  const { user } = useSession();
  return (
    <section aria-labelledby="activity" className="space-y-3 border-t border-line pt-4 text-small">
      <h3 id="activity" className="text-base font-bold">
        Activity
      </h3>
      {activity.length === 0 && <p className="text-muted">No changes since it was found.</p>}
      <ol className="dome-list space-y-3">
        {groupActivity(activity, user?.id).map(({ at, actor, scan_id, entries }) => (
          <li key={`${at}-${actor}`}>
            <p className="text-small text-muted">
              <time dateTime={at}>{formatShortDateTime(at)}</time>,{' '}
              {scan_id === null ? (
                actor
              ) : (
                <Link to={`/scans/${scan_id}`} className="text-link">
                  {actor}
                </Link>
              )}
            </p>
            <ul>
              {entries.map((entry) => (
                <li key={entry.field} className="wrap-anywhere whitespace-pre-line">
                  {describeActivity(entry)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
