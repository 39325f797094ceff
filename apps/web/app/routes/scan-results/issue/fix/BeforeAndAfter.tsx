import type { IssueFix } from '@curbcut/contract';
import { pageSize } from '../../../../components/picture/geometry.ts';
import { imageOf, usePages } from '../../../../scans/results/use-pages.ts';

/** The same part of the page without the change and with it, where it can be seen. */
export function BeforeAndAfter({ scanId, found }: { scanId: string; found: IssueFix }) {
  const pages = usePages(scanId);
  const { picture, page_id } = found;
  const image = imageOf(pages.data, page_id);
  if (!picture) {
    return (
      <p className="text-muted">
        The page looks the same afterwards. What changes is what assistive technology is told.
      </p>
    );
  }
  const { box } = picture;
  const whole = image && pageSize(image);
  const isOnPicture = whole && box.x + box.width <= whole.width && box.y + box.height <= whole.height;
  return (
    <div className="grid gap-4 @lg:grid-cols-2">
      {image && whole && isOnPicture && (
        <figure className="space-y-1">
          <figcaption className="text-small font-semibold">Before</figcaption>
          <svg
            viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
            role="img"
            aria-label="The element as it is now"
            className="w-full rounded-field border border-line bg-sunken"
          >
            <image href={image.url} width={whole.width} height={whole.height} />
          </svg>
        </figure>
      )}
      <figure className="space-y-1">
        <figcaption className="text-small font-semibold">After</figcaption>
        <img
          src={picture.url}
          alt="The element with the change in place"
          width={box.width}
          height={box.height}
          className="h-auto w-full rounded-field border border-line bg-sunken"
        />
      </figure>
    </div>
  );
}
