import { Link } from 'react-router';
import { ScanForm } from './ScanForm.tsx';

export default function ScanPage() {
  return (
    <div className="page-width grid gap-x-16 gap-y-10 pt-10 pb-20 sm:pt-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <div className="space-y-8">
        <div className="space-y-3">
          <h1 className="text-page">Scan a website</h1>
          <p className="max-w-prose text-large text-muted">
            Enter a website address. The scan starts at this page and follows the links of the site.
          </p>
        </div>
        <ScanForm />
      </div>
      <aside
        aria-labelledby="good-to-know"
        className="self-start rounded-card border border-line bg-surface p-6 sm:p-8"
      >
        <h2 id="good-to-know" className="text-title">
          Good to know
        </h2>
        <ul className="dome-list mt-4 space-y-4">
          <li>
            <strong>It only reads.</strong> The scan does not submit forms, buy or change anything.
          </li>
          <li>
            <strong>It follows robots.txt</strong> and limits its speed, so that it does not overload the
            site.
          </li>
          <li>
            <strong>It sees public pages only.</strong> Pages behind a sign-in are listed as not tested.
          </li>
          <li>
            <strong>The result has its own URL.</strong> Anyone with the URL can open it. It is also listed
            under{' '}
            <Link to="/scan-results" className="text-link">
              Your scans
            </Link>{' '}
            in this browser.
          </li>
        </ul>
      </aside>
    </div>
  );
}
