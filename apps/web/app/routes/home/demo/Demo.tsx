import { mdiPlay } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Loading } from '../../../components/states.tsx';
import { DemoPicture } from './DemoPicture.tsx';

/** Only wanted once somebody starts the demo: with it comes the whole contract of the API. */
const DemoRun = lazy(() => import('./DemoRun.tsx'));

type State =
  | { at: 'rest' | 'starting' }
  | { at: 'running'; scanId: string }
  | { at: 'refused'; sentence: string };

/** A real scan of the shop that Curbcut serves itself, run before the reader's eyes. */
export function Demo() {
  const [state, setState] = useState<State>({ at: 'rest' });

  async function start() {
    setState({ at: 'starting' });
    try {
      const { startAndRemember } = await import('../../../scans/start.ts');
      const { scan_id } = await startAndRemember({ url: `${location.origin}/demo-site/`, max_pages: 5 });
      setState({ at: 'running', scanId: scan_id });
    } catch (error) {
      setState({ at: 'refused', sentence: sentenceOf(error) });
    }
  }

  return (
    <section aria-labelledby="demo" className="relative">
      <div className="paving absolute inset-x-0 top-28 h-20" aria-hidden="true" />
      <div className="page-width relative">
        <Card className="p-4 sm:p-6 lg:p-8">
          {state.at === 'running' ? (
            <Suspense fallback={<Loading>Starting the scan</Loading>}>
              <DemoRun scanId={state.scanId} onAgain={start} />
            </Suspense>
          ) : (
            <div className="grid items-center gap-8 lg:grid-cols-[3fr_2fr] lg:gap-12">
              <DemoPicture />
              <div className="space-y-5 px-2 pb-2 lg:px-0">
                <h2 id="demo" className="text-heading">
                  Watch it read a whole shop
                </h2>
                <p>
                  This is a demo shop that we built with barriers on purpose. Press the button and a browser
                  opens it, reads five of its pages and shows you what it finds. It takes a few seconds.
                </p>
                <p className="flex flex-wrap items-center gap-3">
                  <Button onClick={start} pending={state.at === 'starting'} size="lg">
                    <Icon path={mdiPlay} />
                    {state.at === 'starting' ? 'Starting the scan' : 'Scan the demo shop'}
                  </Button>
                  <LinkButton to="/platform" variant="secondary" size="lg">
                    See live demo
                  </LinkButton>
                </p>
                <p>
                  <a href="/demo-site/" className="text-link">
                    Look at the shop
                  </a>
                </p>
                {state.at === 'refused' && (
                  <Notice kind="error" announced>
                    <p>{state.sentence}</p>
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
