import type { Occurrence, Severity, Variant } from '@curbcut/contract';
import { mdiImageOffOutline } from '@mdi/js';
import { BrowserFrame } from '../../../components/BrowserFrame.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { coversPicture, isOnPicture, type PageImage } from '../../../components/picture/geometry.ts';
import { PictureViewer } from '../../../components/picture/PictureViewer.tsx';
import { isInVariant, variantInWords } from '../../../scans/results/variants.ts';
import { shortAddress } from '../../../scans/words.ts';

interface Props {
  occurrence: Occurrence;
  /** Other occurrences of the same issue on the same page. */
  others: readonly Occurrence[];
  image: PageImage | null;
  /** The page's title. */
  title: string;
  severity: Severity;
  isLoading: boolean;
  /** What the screenshot shows; undefined before the results are known. */
  shownVariant: Variant | undefined;
}

/** An element outlined on the screenshot of its page, or why it cannot be shown. */
export function OccurrencePicture({
  occurrence,
  others,
  image,
  title,
  severity,
  isLoading,
  shownVariant,
}: Props) {
  // Where only another variant has the element, its box is not a place on this screenshot.
  const isShown = isInVariant(occurrence, shownVariant);
  const box = isShown ? occurrence.box : null;
  const page = title || shortAddress(occurrence.page_url);
  return (
    <BrowserFrame address={shortAddress(occurrence.page_url)}>
      {image && box && isOnPicture(box, image) ? (
        <PictureViewer
          image={image}
          box={box}
          others={others.flatMap((other) => (isInVariant(other, shownVariant) ? (other.box ?? []) : []))}
          name={occurrence.message}
          severity={severity}
          alt={`Screenshot of the page “${page}” with ${occurrence.selector} outlined`}
        />
      ) : (
        <div className="grid min-h-72 place-items-center bg-sunken p-8 text-center text-muted">
          <div className="max-w-sm space-y-3">
            <Icon path={mdiImageOffOutline} className="mx-auto size-9" />
            <p>{isLoading ? 'Loading the screenshot' : whyNot(occurrence, image, isShown)}</p>
          </div>
        </div>
      )}
    </BrowserFrame>
  );
}

function whyNot({ box, variants }: Occurrence, image: PageImage | null, isShown: boolean): string {
  if (!image) return 'There is no screenshot of this page.';
  if (!isShown)
    return `This occurs only ${variantInWords(variants[0])}, and the screenshot shows another layout.`;
  if (!box || box.width === 0 || box.height === 0) {
    return 'This element has no visible box, so there is nothing to outline. Its source shows which one it is.';
  }
  if (coversPicture(box, image)) return 'This applies to the whole page, so there is nothing to outline.';
  return 'This element is outside the part of the page that the screenshot shows.';
}
