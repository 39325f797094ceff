import { Link } from 'react-router';

/** Where this page stands: results stand under scans (specification, section 2). */
export function Breadcrumb({ here }: { here: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-small">
        <li>
          <Link to="/scan-results" className="text-link inline-flex min-h-6 items-center">
            Scans
          </Link>
        </li>
        <li aria-hidden="true" className="text-muted">
          /
        </li>
        <li aria-current="page" className="text-muted">
          {here}
        </li>
      </ol>
    </nav>
  );
}
