import { Link } from 'react-router';
import { useHistory } from '../../../sites/use-sites.ts';

/** Links from a scan of an account to its site's issues and to the comparison. */
export function SiteLinks({ siteId, scanId }: { siteId: string; scanId: string }) {
  const { data } = useHistory(siteId);
  const index = data?.points.findIndex(({ scan_id }) => scan_id === scanId) ?? -1;
  const before = data?.points[index - 1];
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1">
      <Link to={`/sites/${siteId}`} className="text-link">
        Issues of this site
      </Link>
      {before && (
        <Link to={`/compare/${before.scan_id}/${scanId}`} className="text-link">
          Compare with previous scan
        </Link>
      )}
    </p>
  );
}
