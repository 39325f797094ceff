import type { ScanProgress } from '@curbcut/contract';
import { BrowserFrame } from '#app/components/BrowserFrame.tsx';
import { DotGrid } from '#app/components/DotGrid.tsx';

/** Shows a screenshot of the most recently tested page, with a moving line while the scan runs. */
export function CurrentPageScreenshot({ progress }: { progress: ScanProgress }) {
  const screenshot = progress.latest_screenshot;
  const reading = progress.pages.find(({ status }) => status === 'running');
  return (
    <BrowserFrame url={screenshot?.page_url ?? reading?.url ?? progress.url}>
      <div className="relative aspect-16/10 overflow-hidden bg-sunken">
        {screenshot ? (
          <img
            key={screenshot.url}
            src={screenshot.url}
            width={screenshot.width}
            height={screenshot.height}
            alt={`Screenshot of ${screenshot.page_url}`}
            className="arriving h-auto w-full"
          />
        ) : (
          <div className="grid size-full place-items-center">
            <DotGrid columns={7} rows={3} />
          </div>
        )}
        <span aria-hidden="true" className="reading-line" />
      </div>
    </BrowserFrame>
  );
}
