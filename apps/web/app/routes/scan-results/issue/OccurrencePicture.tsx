import type { Occurrence, Severity } from '@curbcut/contract';
import { mdiImageOffOutline } from '@mdi/js';
import { BrowserFrame } from '../../../components/BrowserFrame.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { coversPicture, isOnPicture, type PageImage } from '../../../components/picture/geometry.ts';
import { PictureViewer } from '../../../components/picture/PictureViewer.tsx';
import { shortAddress } from '../../../scans/words.ts';

interface Props {
  occurrence: Occurrence;
  /** Other places of the same cause on the same page. */
  others: readonly Occurrence[];
  image: PageImage | null;
  /** The page's title. */
  title: string;
  severity: Severity;
  isLoading: boolean;
}

/** An element on the picture of its page, or why it cannot be shown. */
export function OccurrencePicture({ occurrence, others, image, title, severity, isLoading }: Props) {
  const { box } = occurrence;
  const page = title || shortAddress(occurrence.page_url);
  return (
    <BrowserFrame address={shortAddress(occurrence.page_url)}>
      {image && box && isOnPicture(box, image) ? (
        <PictureViewer
          image={image}
          box={box}
          others={others.flatMap((other) => other.box ?? [])}
          name={occurrence.message}
          severity={severity}
          alt={`Picture of the page “${page}”. Outlined on it: ${occurrence.selector}`}
        />
      ) : (
        <div className="grid min-h-72 place-items-center bg-sunken p-8 text-center text-muted">
          <div className="max-w-sm space-y-3">
            <Icon path={mdiImageOffOutline} className="mx-auto size-9" />
            <p>{isLoading ? 'Fetching the picture' : whyNot(occurrence, image)}</p>
          </div>
        </div>
      )}
    </BrowserFrame>
  );
}

function whyNot({ box }: Occurrence, image: PageImage | null): string {
  if (!image) return 'No picture was taken of this page.';
  if (!box || box.width === 0 || box.height === 0) {
    return 'This element takes up no place on the page, so there is nothing to outline. Its source shows what is meant.';
  }
  if (coversPicture(box, image)) return 'This is about the page as a whole, so there is nothing to outline.';
  return 'This element lies outside the part of the page that the picture shows.';
}
