import type { LivePage, ScanProgress } from '@curbcut/contract';
import { BrowserFrame } from '#app/components/BrowserFrame.tsx';
import { DotGrid } from '#app/components/DotGrid.tsx';
import { getPageSize } from '#app/components/screenshot/geometry.ts';
import { Outline } from '#app/components/screenshot/Outline.tsx';

/**
 * Shows the page that is being tested, with outlines around elements that fail, and a moving line while the scan runs.
 * Between two pages, it shows the last one.
 */
export function CurrentPageScreenshot({ progress }: { progress: ScanProgress }) {
  const { current, latest_screenshot: latest } = progress;
  const shown = current
    ? { url: current.page_url, screenshot: current.screenshot }
    : { url: latest?.page_url ?? progress.url, screenshot: latest };
  return (
    <BrowserFrame url={shown.url}>
      <div className="relative aspect-16/10 overflow-hidden bg-sunken">
        {shown.screenshot ? (
          <img
            // A preview and the screenshot that replaces it have the same content, so nothing moves.
            key={shown.url}
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
        {current?.screenshot && <Outlines page={current} screenshot={current.screenshot} />}
        {/* Nothing moves while the scan waits for other scans. */}
        {(current !== null || shown.screenshot) && <span aria-hidden="true" className="reading-line" />}
      </div>
    </BrowserFrame>
  );
}

function Outlines({ page, screenshot }: { page: LivePage; screenshot: NonNullable<LivePage['screenshot']> }) {
  const { width, height } = getPageSize(screenshot);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      data-testid="live-outlines"
      className="absolute top-0 left-0 w-full"
    >
      {page.outlines.map((box) => (
        <g key={`${page.page_id} ${box.x} ${box.y} ${box.width} ${box.height}`} className="arriving">
          <Outline box={box} />
        </g>
      ))}
    </svg>
  );
}
