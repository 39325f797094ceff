import type { Box, Severity } from '@curbcut/contract';
import { mdiImageOffOutline } from '@mdi/js';
import { BrowserFrame } from '../BrowserFrame.tsx';
import { Icon } from '../Icon.tsx';
import { coversScreenshot, isOnScreenshot, type PageScreenshot } from './geometry.ts';
import { ScreenshotViewer } from './ScreenshotViewer.tsx';

interface Props {
  /** The page's URL, as shown. */
  url: string;
  screenshot: PageScreenshot | null;
  /** The element, in the page's CSS pixels. */
  box: Box | null;
  /** Other elements on the page, outlined less prominently. */
  otherBoxes: readonly Box[];
  /** The text about the element, shown at the outline. */
  name: string;
  severity?: Severity;
  alt: string;
  /** Why there is no outline, if the caller knows. */
  missingReason?: string | null;
}

/** Outlines an element on its page's screenshot, or explains why it cannot be shown. */
export function ElementScreenshot({
  url,
  screenshot,
  box,
  otherBoxes,
  name,
  severity,
  alt,
  missingReason = null,
}: Props) {
  return (
    <BrowserFrame url={url}>
      {screenshot && box && missingReason === null && isOnScreenshot(box, screenshot) ? (
        <ScreenshotViewer {...{ screenshot, box, otherBoxes, name, severity, alt }} />
      ) : (
        <div className="grid min-h-72 place-items-center bg-sunken p-8 text-center text-muted">
          <div className="max-w-sm space-y-3">
            <Icon path={mdiImageOffOutline} className="mx-auto size-9" />
            <p>{missingReason ?? getMissingReason(box, screenshot)}</p>
          </div>
        </div>
      )}
    </BrowserFrame>
  );
}

function getMissingReason(box: Box | null, screenshot: PageScreenshot | null): string {
  if (!screenshot) return 'No screenshot of this page.';
  if (!box || box.width === 0 || box.height === 0) {
    return 'This element isn’t visible, so there’s nothing to outline. See its source below.';
  }
  if (coversScreenshot(box, screenshot))
    return 'This applies to the whole page, so there’s nothing to outline.';
  return 'This element is outside the screenshot.';
}
