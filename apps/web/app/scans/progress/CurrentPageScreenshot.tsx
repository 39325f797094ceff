import type { ScanProgress } from '@curbcut/contract';
import { BrowserFrame } from '../../components/BrowserFrame.tsx';
import { DotGrid } from '../../components/DotGrid.tsx';

/** The page that was read last, with a line that passes over it while the scan goes on. */
export function CurrentPageScreenshot({ progress }: { progress: ScanProgress }) {
  const picture = progress.latest_picture;
  const reading = progress.pages.find(({ status }) => status === 'running');
  return (
    <BrowserFrame url={picture?.page_url ?? reading?.url ?? progress.url}>
      <div className="relative aspect-16/10 overflow-hidden bg-sunken">
        {picture ? (
          <img
            key={picture.url}
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt={`The page ${picture.page_url} as the browser saw it`}
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
