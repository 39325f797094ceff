import type { LivePage, ScanProgress } from '@curbcut/contract';
import { useState } from 'react';
import { BrowserFrame } from '#app/components/BrowserFrame.tsx';
import { DotGrid } from '#app/components/DotGrid.tsx';
import { getPageSize } from '#app/components/screenshot/geometry.ts';
import { Outline } from '#app/components/screenshot/Outline.tsx';

/**
 * Shows the page that is being tested, with outlines around elements that fail, and a moving line while the scan runs.
 * Until the next page has loaded, it shows the last one.
 */
export function CurrentPageScreenshot({ progress }: { progress: ScanProgress }) {
  const { current, latest_screenshot: latest } = progress;
  // A page has no screenshot until it has loaded.
  const shown =
    current && (current.screenshot || !latest)
      ? { url: current.page_url, screenshot: current.screenshot }
      : { url: latest?.page_url ?? progress.url, screenshot: latest };
  return (
    <BrowserFrame url={shown.url}>
      <div className="relative aspect-16/10 overflow-hidden bg-sunken">
        {shown.screenshot ? (
          <img
            // Without a key, the image of the last page stays until that of the next one has loaded.
            src={shown.screenshot.url}
            width={shown.screenshot.width}
            height={shown.screenshot.height}
            alt={`Screenshot of ${shown.url}`}
            className="arriving h-auto w-full"
          />
        ) : (
          <div className="grid size-full place-items-center">
            <DotGrid columns={7} rows={3} />
          </div>
        )}
        {current?.screenshot && (
          <Outlines key={current.page_id} page={current} screenshot={current.screenshot} />
        )}
        {/* Nothing moves while the scan waits for other scans. */}
        {(current !== null || shown.screenshot) && <span aria-hidden="true" className="reading-line" />}
      </div>
    </BrowserFrame>
  );
}

/** Milliseconds between two outlines that arrive together. */
const ARRIVAL_INTERVAL_MS = 50;

/** Rules report many elements at a time, so outlines that arrive together appear one after the other, worst first. */
function Outlines({ page, screenshot }: { page: LivePage; screenshot: NonNullable<LivePage['screenshot']> }) {
  const { width, height } = getPageSize(screenshot);
  const boxes = page.outlines.map((box) => ({
    box,
    key: `${box.x} ${box.y} ${box.width} ${box.height}`,
  }));
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>(new Map());
  const added = boxes.filter(({ key }) => !places.has(key));
  if (added.length > 0)
    setPlaces(new Map([...places, ...added.map(({ key }, place) => [key, place] as const)]));
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      data-testid="live-outlines"
      className="absolute top-0 left-0 w-full"
    >
      {boxes.map(({ box, key }) => (
        <g
          key={key}
          className="arriving"
          style={{ animationDelay: `${(places.get(key) ?? 0) * ARRIVAL_INTERVAL_MS}ms` }}
        >
          <Outline box={box} />
        </g>
      ))}
    </svg>
  );
}
