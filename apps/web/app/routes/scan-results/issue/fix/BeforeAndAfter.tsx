import { hasVisibleChange, type Issue, type IssueFix } from '@curbcut/contract';
import type { ReactNode } from 'react';
import { getPageSize } from '../../../../components/screenshot/geometry.ts';
import { applyColorFix, getTextColors } from '../../../../scans/results/text-colors.ts';
import { findPageScreenshot, usePages } from '../../../../scans/results/use-pages.ts';
import { ContrastSample } from '../ContrastSample.tsx';

interface Props {
  scanId: string;
  issue: Issue;
  issueFix: IssueFix;
}

/** Shows the same part of the page without and with the change, if the difference is visible. */
export function BeforeAndAfter({ scanId, issue, issueFix }: Props) {
  const { steps } = issueFix.fix;
  if (issueFix.screenshot)
    return <ScreenshotPair scanId={scanId} issueFix={issueFix} screenshots={issueFix.screenshot} />;
  const before = getTextColors(issue.sample.facts);
  const after = before && applyColorFix(before, steps);
  if (before && after) {
    return (
      <Pair>
        <Side title="Before">
          <ContrastSample {...before} />
        </Side>
        <Side title="After">
          <ContrastSample {...after} />
        </Side>
      </Pair>
    );
  }
  return (
    <p className="text-muted">
      {hasVisibleChange(steps)
        ? 'There is no screenshot with this change. Screenshots are taken only for the most severe issues of each page.'
        : 'The page looks the same after the change. The change affects only what assistive technology announces.'}
    </p>
  );
}

interface ScreenshotPairProps extends Omit<Props, 'issue'> {
  screenshots: NonNullable<IssueFix['screenshot']>;
}

function ScreenshotPair({ scanId, issueFix: { page_id }, screenshots: { box, url } }: ScreenshotPairProps) {
  const pages = usePages(scanId);
  const image = findPageScreenshot(pages.data, page_id);
  const whole = image && getPageSize(image);
  const isOnScreenshot = whole && box.x + box.width <= whole.width && box.y + box.height <= whole.height;
  return (
    <Pair>
      {image && whole && isOnScreenshot && (
        <Side title="Before">
          <svg
            viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
            width={box.width}
            height={box.height}
            role="img"
            aria-label="The element as it is now"
            className="h-auto max-w-full rounded-field border border-line bg-sunken"
          >
            <image href={image.url} width={whole.width} height={whole.height} />
          </svg>
        </Side>
      )}
      <Side title="After">
        <img
          src={url}
          alt="The element with the change in place"
          width={box.width}
          height={box.height}
          className="h-auto max-w-full rounded-field border border-line bg-sunken"
        />
      </Side>
    </Pair>
  );
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 @lg:grid-cols-2">{children}</div>;
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="space-y-1">
      <figcaption className="text-small font-semibold">{title}</figcaption>
      {children}
    </figure>
  );
}
