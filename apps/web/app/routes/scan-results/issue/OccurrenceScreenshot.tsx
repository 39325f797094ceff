import type { Occurrence, PageVariant, Severity } from '@curbcut/contract';
import { mdiImageOffOutline } from '@mdi/js';
import { BrowserFrame } from '#app/components/BrowserFrame.tsx';
import { Icon } from '#app/components/Icon.tsx';
import {
  coversScreenshot,
  isOnScreenshot,
  type PageScreenshot,
} from '#app/components/screenshot/geometry.ts';
import { ScreenshotViewer } from '#app/components/screenshot/ScreenshotViewer.tsx';
import { shortenUrl } from '#app/scans/format.ts';
import { describeVariant, isInVariant } from '#app/scans/results/variants.ts';

interface Props {
  occurrence: Occurrence;
  /** Other occurrences of the same issue on the same page. */
  otherOccurrences: readonly Occurrence[];
  screenshot: PageScreenshot | null;
  /** The page's title. */
  title: string;
  severity: Severity;
  isLoading: boolean;
  /** The variant shown on the screenshot; undefined before the results are loaded. */
  shownVariant: PageVariant | undefined;
}

/** Outlines an element on the screenshot of its page, or explains why it cannot be shown. */
export function OccurrenceScreenshot({
  occurrence,
  otherOccurrences,
  screenshot,
  title,
  severity,
  isLoading,
  shownVariant,
}: Props) {
  // If only another variant has the element, its box does not match this screenshot.
  const isShown = isInVariant(occurrence, shownVariant);
  const box = isShown ? occurrence.box : null;
  const page = title || shortenUrl(occurrence.page_url);
  return (
    <BrowserFrame url={shortenUrl(occurrence.page_url)}>
      {screenshot && box && isOnScreenshot(box, screenshot) ? (
        <ScreenshotViewer
          screenshot={screenshot}
          box={box}
          otherBoxes={otherOccurrences.flatMap((other) =>
            isInVariant(other, shownVariant) ? (other.box ?? []) : [],
          )}
          name={occurrence.message}
          severity={severity}
          alt={`Screenshot of the page “${page}” with ${occurrence.selector} outlined`}
        />
      ) : (
        <div className="grid min-h-72 place-items-center bg-sunken p-8 text-center text-muted">
          <div className="max-w-sm space-y-3">
            <Icon path={mdiImageOffOutline} className="mx-auto size-9" />
            <p>{isLoading ? 'Loading screenshot...' : getMissingReason(occurrence, screenshot, isShown)}</p>
          </div>
        </div>
      )}
    </BrowserFrame>
  );
}

function getMissingReason(
  { box, variants }: Occurrence,
  image: PageScreenshot | null,
  isShown: boolean,
): string {
  if (!image) return 'There is no screenshot of this page.';
  if (!isShown)
    return `This occurs only ${describeVariant(variants[0])}, and the screenshot shows another layout.`;
  if (!box || box.width === 0 || box.height === 0) {
    return 'This element has no visible box, so there is nothing to outline. See its source instead.';
  }
  if (coversScreenshot(box, image)) return 'This applies to the whole page, so there is nothing to outline.';
  return 'This element is outside the part of the page that the screenshot shows.';
}
