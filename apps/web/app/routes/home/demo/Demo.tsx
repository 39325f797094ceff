import { mdiPlay } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { getErrorMessage } from '../../../api/api-error.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { LoadingState } from '../../../components/ContentStates.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { DemoScreenshot } from './DemoScreenshot.tsx';

/** Loaded when the demo starts, because it imports the whole API contract. */
const DemoRun = lazy(() => import('./DemoRun.tsx'));

type DemoState =
  | { status: 'idle' | 'starting' }
  | { status: 'running'; scanId: string }
  | { status: 'refused'; message: string };

/** A live scan of the demo shop that Curbcut serves itself. */
export function Demo() {
  const [state, setState] = useState<DemoState>({ status: 'idle' });

  async function start() {
    setState({ status: 'starting' });
    try {
      const { startAndRememberScan } = await import('../../../scans/start-and-remember-scan.ts');
      const { scan_id } = await startAndRememberScan({ url: `${location.origin}/demo-site/`, max_pages: 5 });
      setState({ status: 'running', scanId: scan_id });
    } catch (error) {
      setState({ status: 'refused', message: getErrorMessage(error) });
    }
  }

  return (
    <section aria-labelledby="demo" className="relative">
      <div className="paving absolute inset-x-0 top-28 h-20" aria-hidden="true" />
      <div className="page-width relative">
        <Card className="p-4 sm:p-6 lg:p-8">
          {state.status === 'running' ? (
            <Suspense fallback={<LoadingState>Starting the scan</LoadingState>}>
              <DemoRun scanId={state.scanId} onRestart={start} />
            </Suspense>
          ) : (
            <div className="grid items-center gap-8 lg:grid-cols-[3fr_2fr] lg:gap-12">
              <DemoScreenshot />
              <div className="space-y-5 px-2 pb-2 lg:px-0">
                <h2 id="demo" className="text-heading">
                  Watch a live scan
                </h2>
                <p>
                  We built this demo shop with accessibility issues on purpose. Start the scan to see a
                  browser test five of its pages and report what it finds. It takes a few seconds.
                </p>
                <p className="flex flex-wrap items-center gap-3">
                  <Button onClick={start} isPending={state.status === 'starting'} size="lg">
                    <Icon path={mdiPlay} />
                    {state.status === 'starting' ? 'Starting the scan' : 'Scan the demo shop'}
                  </Button>
                  <LinkButton to="/platform" variant="secondary" size="lg">
                    See live demo
                  </LinkButton>
                </p>
                <p>
                  <a href="/demo-site/" className="text-link">
                    Visit the demo shop
                  </a>
                </p>
                {state.status === 'refused' && (
                  <Notice kind="error" isAnnounced>
                    <p>{state.message}</p>
                  </Notice>
                )}
              </div>
            </div>
          )}
        </Card>
      </div>
    </section>
  );
}
