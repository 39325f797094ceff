import { mdiNumeric1, mdiNumeric2, mdiNumeric3, mdiPlay } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { getErrorMessage } from '#app/api/api-error.ts';
import { BrowserFrame } from '#app/components/BrowserFrame.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { Outline } from '#app/components/screenshot/Outline.tsx';
import drawn from './demo-screenshot.json' with { type: 'json' };
import large from './demo-screenshot.webp';
import small from './demo-screenshot-small.webp';

/** Loaded when the demo starts, because it imports the whole API contract. */
const DemoRun = lazy(() => import('./DemoRun.tsx'));

type DemoState =
  | { status: 'idle' | 'starting' }
  | { status: 'running'; scanId: string }
  | { status: 'refused'; message: string };

/** A live scan of the demo shop that Curbcut itself serves. */
export function Demo() {
  const [state, setState] = useState<DemoState>({ status: 'idle' });

  async function start() {
    setState({ status: 'starting' });
    try {
      const { startAndRememberScan } = await import('#app/scans/start-and-remember-scan.ts');
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
            <Suspense fallback={<DemoStart state={state} onStart={start} />}>
              <DemoRun
                scanId={state.scanId}
                // Stays until the scan responds, so that the page below doesn't move.
                placeholder={<DemoStart state={state} onStart={start} />}
                onRestart={start}
              />
            </Suspense>
          ) : (
            <DemoStart state={state} onStart={start} />
          )}
        </Card>
      </div>
    </section>
  );
}

/** The demo before it runs: a screenshot, and a button that starts it. */
function DemoStart({ state, onStart }: { state: DemoState; onStart: () => void }) {
  const isStarting = state.status === 'starting' || state.status === 'running';
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr] lg:gap-12">
      <DemoScreenshot />
      <div className="space-y-5 px-2 pb-2 lg:px-0 lg:pt-4">
        <h2 id="demo" className="text-heading">
          Watch a live scan
        </h2>
        <p>
          This demo shop is full of accessibility issues. We put them there on purpose. Start the scan to see
          a browser test five of its pages and report what it finds. First findings appear in seconds; the
          scan takes about a minute.
        </p>
        <p className="flex flex-wrap items-center gap-3">
          <Button onClick={onStart} isPending={isStarting} size="lg">
            <Icon path={mdiPlay} />
            {isStarting ? 'Starting the scan' : 'Scan the demo shop'}
          </Button>
          <LinkButton to="/platform" variant="secondary" size="lg">
            See live demo
          </LinkButton>
        </p>
        <p className="text-small text-muted">
          The live demo shows a scan step by step. To find the issues yourself,{' '}
          <a href="/demo-site/" className="text-link">
            visit the demo shop
          </a>
          .
        </p>
        {state.status === 'refused' && (
          <Notice kind="error" isAnnounced>
            <p>{state.message}</p>
          </Notice>
        )}
      </div>
    </div>
  );
}

const { width, height, boxes } = drawn;

const barriers = [
  {
    box: boxes.search,
    figure: mdiNumeric1,
    description: 'The search button has no accessible name. Screen reader users hear only “button”.',
  },
  {
    box: boxes.sticker,
    figure: mdiNumeric2,
    description: 'White text on light coral has too little contrast for people with low vision.',
  },
  {
    box: boxes.add,
    figure: mdiNumeric3,
    description: 'The plus button doesn’t say which product it adds.',
  },
];

/** A screenshot of the demo shop with three issues, generated in advance so that it appears immediately. */
function DemoScreenshot() {
  return (
    <div>
      <BrowserFrame url="demo-site">
        <div className="relative">
          <img
            src={large}
            srcSet={`${small} 720w, ${large} ${width}w`}
            sizes="(width < 64rem) 90vw, 44rem"
            width={width}
            height={height}
            alt="Home page of the demo shop with three issues outlined and numbered"
            className="block h-auto w-full"
          />
          <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="absolute inset-0 size-full">
            {barriers.map(({ box, figure, description }) => (
              <g key={description}>
                <Outline box={box} />
                {/* To the left of the outline, so that it does not cover the element it points at. */}
                <g transform={`translate(${box.x - 12} ${box.y + box.height / 2})`} data-callout="">
                  {/* Larger on small screens; it grows away from the element. */}
                  <g className="max-sm:scale-180">
                    <circle cx="-24" r="24" className="fill-on-accent stroke-accent stroke-3" />
                    <path d={figure} transform="translate(-48 -24) scale(2)" className="fill-accent" />
                  </g>
                </g>
              </g>
            ))}
          </svg>
        </div>
      </BrowserFrame>
      <ol className="mt-4 grid gap-x-6 gap-y-2 text-small text-muted sm:grid-cols-3">
        {barriers.map(({ description }, index) => (
          <li key={description} className="flex gap-2.5">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-on-accent font-bold text-accent"
            >
              {index + 1}
            </span>
            {description}
          </li>
        ))}
      </ol>
    </div>
  );
}
