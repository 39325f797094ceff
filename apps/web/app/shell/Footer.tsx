import { Link } from 'react-router';
import { Mark } from './NameMark.tsx';

const linkLook = 'text-link inline-flex min-h-8 items-center text-ink no-underline hover:underline';

/** The year is that of the build: the page is written once and must not differ when it wakes in the browser. */
const year = __BUILD_YEAR__;

export function Footer() {
  return (
    <footer className="mt-auto border-t border-line bg-surface">
      <div className="page-width grid gap-x-12 gap-y-8 py-12 sm:grid-cols-[2fr_1fr_1fr]">
        <div className="max-w-sm space-y-3">
          <p className="flex items-center gap-3 text-title font-extrabold">
            <Mark className="size-8" /> Curbcut
          </p>
          <p className="text-muted">
            A curb cut was made for wheelchairs, and everyone uses it. We help to make websites the same way.
          </p>
        </div>
        <FooterLinks title="Product">
          <li>
            <Link to="/scan" className={linkLook}>
              Free scan
            </Link>
          </li>
          <li>
            <Link to="/scan-results" className={linkLook}>
              Your scans
            </Link>
          </li>
        </FooterLinks>
        <FooterLinks title="Resources">
          <li>
            <a href="/demo-site/" className={linkLook}>
              Demo shop
            </a>
          </li>
          <li>
            <a href="/api/docs" className={linkLook}>
              API documentation
            </a>
          </li>
        </FooterLinks>
        <p className="text-small text-muted sm:col-span-3">
          © {year} Curbcut. A scan finds barriers that a machine can find. What it cannot judge, it says.
        </p>
      </div>
    </footer>
  );
}

function FooterLinks({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 text-small font-semibold tracking-wide text-muted">{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}
