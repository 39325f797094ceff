import { Link } from 'react-router';
import { useAudits } from '#app/audits/use-audits.ts';
import { Notice } from '#app/components/Notice.tsx';
import { getHost } from '#app/scans/format.ts';

/** Names the signed reports that a later scan has made outdated; nothing if there are none. */
export function OutdatedReports() {
  const { data } = useAudits();
  const outdated = data?.audits.filter(({ signature }) => (signature?.outdated.length ?? 0) > 0) ?? [];
  if (outdated.length === 0) return null;
  return (
    <Notice kind="warning">
      <p>
        <strong>{outdated.length === 1 ? 'A signed report is' : 'Signed reports are'} outdated.</strong> A
        later scan found failures of criteria that {outdated.length === 1 ? 'it says' : 'they say'} are
        supported or not applicable.
      </p>
      <ul className="list-disc pl-5">
        {outdated.map(({ id, title, origin, signature }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={`/audits/${id}?view=results`} className="text-link">
              {title}
            </Link>{' '}
            ({getHost(origin)}): {signature?.outdated.join(', ')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
