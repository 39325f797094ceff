import type { Box, Severity } from '@curbcut/contract';
import { mdiArrowExpandAll, mdiMagnifyPlusOutline } from '@mdi/js';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { severityStyles } from '../severity-styles.ts';
import { getPageSize, type PageScreenshot } from './geometry.ts';
import { Outline } from './Outline.tsx';
import { type LabelSize, positionLabel } from './position-label.ts';
import { useElementSize } from './use-element-size.ts';
import { getCloseUpZoom, getWholePageZoom } from './zoom.ts';

interface ScreenshotViewerProps {
  screenshot: PageScreenshot;
  /** The element, in the page's CSS pixels. */
  box: Box;
  /** Other occurrences on the page, outlined less prominently. */
  otherBoxes: readonly Box[];
  /** The name, shown at the outline. */
  name: string;
  severity?: Severity | undefined;
  alt: string;
  /** Uses a short frame without the name at the outline, for panels that already show the name. */
  isCompact?: boolean;
}

/**
 * A page screenshot that scrolls by mouse, touch and keyboard. It opens at the element, at a readable scale; a button
 * shows its full width.
 */
export function ScreenshotViewer({
  screenshot,
  box,
  otherBoxes,
  name,
  severity,
  alt,
  isCompact = false,
}: ScreenshotViewerProps) {
  const frame = useRef<HTMLElement>(null);
  const size = useElementSize(frame);
  const [whole, setWhole] = useState(false);
  const page = getPageSize(screenshot);
  const density = window.devicePixelRatio;
  const wholeZoom = getWholePageZoom(screenshot, size, density);
  const closeUp = getCloseUpZoom(box, screenshot, size, density);
  const zoom = whole ? wholeZoom : closeUp;
  // A phone page is narrower than the frame: it is centered rather than enlarged.
  const margin = Math.max(0, (size.width - page.width * zoom) / 2);

  useLayoutEffect(() => {
    frame.current?.scrollTo({
      left: (box.x + box.width / 2) * zoom - size.width / 2,
      // Not centered vertically, because in a short window, the lower half of the image is below the fold.
      top: box.y * zoom - size.height / 4,
    });
  }, [box, zoom, size]);

  return (
    <div className="relative">
      <section
        ref={frame}
        aria-label="Screenshot of the page, scrollable"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be keyboard accessible (WCAG 2.1.1)
        tabIndex={0}
        className={`relative overflow-auto bg-sunken outline-offset-[-3px] ${isCompact ? 'h-32' : 'h-[min(62dvh,38rem)]'}`}
      >
        {size.width > 0 && (
          <div className="relative mx-auto" style={{ width: page.width * zoom, height: page.height * zoom }}>
            <img src={screenshot.url} alt={alt} className="absolute inset-0 size-full max-w-none" />
            <svg
              viewBox={`0 0 ${page.width} ${page.height}`}
              aria-hidden="true"
              className="absolute inset-0 size-full overflow-visible"
            >
              {otherBoxes.map((other) => (
                <Outline key={`${other.x} ${other.y} ${other.width}`} box={other} isCurrent={false} />
              ))}
              <Outline box={box} />
            </svg>
            {!isCompact && (
              <OutlineLabel box={box} zoom={zoom} page={page} margin={margin} severity={severity}>
                {name}
              </OutlineLabel>
            )}
          </div>
        )}
      </section>
      {!isCompact && closeUp > wholeZoom && (
        <div className="absolute right-3 bottom-3">
          <Button variant="secondary" size="sm" onClick={() => setWhole(!whole)} className="shadow-menu">
            <Icon path={whole ? mdiMagnifyPlusOutline : mdiArrowExpandAll} />
            {whole ? 'Zoom in' : 'Show full width'}
          </Button>
        </div>
      )}
    </div>
  );
}

interface OutlineLabelProps {
  /** The element, in the page's CSS pixels. */
  box: Box;
  /** Displayed pixels per CSS pixel. */
  zoom: number;
  /** CSS pixels. */
  page: LabelSize;
  /** Margin on each side of the page, in displayed pixels. */
  margin: number;
  severity: Severity | undefined;
  children: ReactNode;
}

/** Shows an issue's name next to its outline, never over the element. The heading contains the same text. */
function OutlineLabel({ box, zoom, page, margin, severity, children }: OutlineLabelProps) {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<LabelSize | null>(null);
  // Its size depends on the text and the user's font size, so it is measured before it is shown.
  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = element.current ?? {
      offsetWidth: 0,
      offsetHeight: 0,
    };
    setSize((last) => (last?.width === width && last.height === height ? last : { width, height }));
  });
  const position = size && positionLabel(box, zoom, page, size, margin);
  return (
    <div
      ref={element}
      aria-hidden="true"
      className="absolute flex w-72 max-w-full gap-2 rounded-small bg-on-accent px-3 py-2 text-small leading-snug font-semibold text-[#fff] shadow-menu"
      style={
        position ? { left: position.left, top: position.top } : { visibility: 'hidden', left: 0, top: 0 }
      }
    >
      {severity && <Icon path={severityStyles[severity].iconPath} className="mt-1 size-3.5 text-accent" />}
      <span className="line-clamp-2">{children}</span>
    </div>
  );
}
