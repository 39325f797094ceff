import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { useIsInApp } from '#app/session/use-is-in-app.ts';
import { ScanForm } from './ScanForm.tsx';

/** Loaded on demand, because guests don't need it. */
const NewScan = lazy(() => import('../app/new-scan/route.tsx'));

/** The form for guests, or the app's form with all options. */
export default function ScanPage() {
  if (!useIsInApp()) return <GuestScanPage />;
  return (
    <Suspense fallback={<LoadingState>Loading the form</LoadingState>}>
      <NewScan />
    </Suspense>
  );
}

function GuestScanPage() {
  return (
    <div className="page-width grid gap-x-16 gap-y-10 pt-10 pb-20 sm:pt-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <div className="space-y-8">
        <div className="space-y-3">
          <h1 className="text-page">Scan a website</h1>
          <p className="max-w-prose text-large text-muted">
            Enter a website address. The scan starts here and follows links on the site.
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
            <strong>It doesn’t submit forms.</strong> Curbcut follows links and tries out controls with all
            requests blocked. If opening a page changes data, a scan can still change that data.
          </li>
          <li>
            <strong>It follows robots.txt</strong> and paces itself so it doesn’t overload the site.
          </li>
          <li>
            <strong>It sees only public pages.</strong> Pages behind a sign-in are listed as not tested.
          </li>
          <li>
            <strong>The result has its own URL.</strong> Anyone with the URL can open it. It’s also listed
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
