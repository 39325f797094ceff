import type { Site } from '@curbcut/contract';
import { Card } from '#app/components/Card.tsx';
import { TagList } from '#app/sites/SiteLabels.tsx';

/** A site's tags and owner, for someone who can't change them. */
export function SiteFacts({ site: { tags, owner } }: { site: Site }) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="mb-4 text-title font-bold">Details</h2>
      <dl className="grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="font-semibold">Tags</dt>
          <dd>{tags.length === 0 ? 'None' : <TagList tags={tags} />}</dd>
        </div>
        <div>
          <dt className="font-semibold">Owner</dt>
          <dd className="wrap-anywhere">{owner?.name ?? 'Nobody'}</dd>
        </div>
      </dl>
    </Card>
  );
}
