import type { Box, Severity } from '@curbcut/contract';
import { mdiArrowExpandAll, mdiImageOffOutline } from '@mdi/js';
import { type ReactNode, useState } from 'react';
import { BrowserFrame } from '../BrowserFrame.tsx';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
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
  /** Shows a short image that a button enlarges, for panels that already show the URL and the name. */
  isCompact?: boolean;
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
  isCompact = false,
}: Props) {
  const [isEnlarged, setEnlarged] = useState(false);
  if (!screenshot || !box || missingReason !== null || !isOnScreenshot(box, screenshot)) {
    const reason = (
      <NoScreenshot isCompact={isCompact}>{missingReason ?? getMissingReason(box, screenshot)}</NoScreenshot>
    );
    return isCompact ? reason : <BrowserFrame url={url}>{reason}</BrowserFrame>;
  }
  const viewerProps = { screenshot, box, otherBoxes, name, severity, alt };
  const viewer = (
    <BrowserFrame url={url}>
      <ScreenshotViewer {...viewerProps} />
    </BrowserFrame>
  );
  if (!isCompact) return viewer;
  return (
    <div className="relative self-start overflow-hidden rounded-field border border-line">
      <ScreenshotViewer {...viewerProps} isCompact />
      <Button
        variant="secondary"
        size="sm"
        title="Enlarge"
        onClick={() => setEnlarged(true)}
        className="absolute! right-2 bottom-2 px-2.5! shadow-menu"
      >
        <Icon path={mdiArrowExpandAll} />
        <span className="visually-hidden">Enlarge screenshot</span>
      </Button>
      <Dialog title="Screenshot" isWide isOpen={isEnlarged} onOpenChange={setEnlarged}>
        {viewer}
      </Dialog>
    </div>
  );
}

function NoScreenshot({ isCompact, children }: { isCompact: boolean; children: ReactNode }) {
  return (
    <div
      className={`grid place-items-center bg-sunken text-center text-muted ${isCompact ? 'min-h-28 rounded-field p-4 text-small' : 'min-h-72 p-8'}`}
    >
      <div className={`max-w-sm ${isCompact ? 'space-y-1' : 'space-y-3'}`}>
        <Icon path={mdiImageOffOutline} className="mx-auto size-9" />
        <p>{children}</p>
      </div>
    </div>
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
