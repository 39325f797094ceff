import type { ScanResults } from '@curbcut/contract';
import { describeLeftOut } from '@curbcut/scoring';
import { Link } from 'react-router';

/** Says how many issues are left out of all counts and why, with a link to them. */
export function ExcludedIssues({
  result: { left_out, site_id },
}: {
  result: Pick<ScanResults, 'left_out' | 'site_id'>;
}) {
  const sentence = describeLeftOut(left_out);
  if (sentence === null) return null;
  return (
    <p className="text-muted">
      {sentence}{' '}
      {site_id !== null && (
        <Link to={`/sites/${site_id}?state=ignored,false_alarm`} className="text-link">
          Show them
        </Link>
      )}
    </p>
  );
}
