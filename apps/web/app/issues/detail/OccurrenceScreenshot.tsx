import { describeOnlyIn, type Occurrence, type PageVariant, type Severity } from '@curbcut/contract';
import { ElementScreenshot } from '#app/components/screenshot/ElementScreenshot.tsx';
import type { PageScreenshot } from '#app/components/screenshot/geometry.ts';
import { shortenUrl } from '#app/format/format.ts';
import { isInVariant } from '#app/scans/results/variants.ts';

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

/** Outlines an element on its page's screenshot, or explains why it cannot be shown. */
export function OccurrenceScreenshot({
  occurrence,
  otherOccurrences,
  screenshot,
  title,
  severity,
  isLoading,
  shownVariant,
}: Props) {
  // If the element exists only in another variant, its box does not match this screenshot.
  const isShown = isInVariant(occurrence, shownVariant);
  const page = title || shortenUrl(occurrence.page_url);
  return (
    <ElementScreenshot
      isCompact
      url={shortenUrl(occurrence.page_url)}
      screenshot={screenshot}
      box={occurrence.box}
      otherBoxes={otherOccurrences.flatMap((other) =>
        isInVariant(other, shownVariant) ? (other.box ?? []) : [],
      )}
      name={occurrence.message}
      severity={severity}
      alt={`Screenshot of the page “${page}” with ${occurrence.selector} outlined`}
      missingReason={
        isLoading
          ? 'Loading screenshot...'
          : screenshot && !isShown
            ? `Only occurs ${describeOnlyIn(occurrence.variants, shownVariant) ?? 'in a different view'}. This screenshot shows a different view.`
            : null
      }
    />
  );
}
