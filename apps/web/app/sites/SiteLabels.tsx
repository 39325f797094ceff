import type { Site } from '@curbcut/contract';
import { mdiAccountOutline } from '@mdi/js';
import { Badge } from '../components/Badge.tsx';
import { Icon } from '../components/Icon.tsx';

/** A site's tags and owner; nothing if it has neither. */
export function SiteLabels({ site: { tags, owner } }: { site: Pick<Site, 'tags' | 'owner'> }) {
  if (tags.length === 0 && owner === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {tags.length > 0 && <TagList tags={tags} />}
      {owner && (
        <p className="inline-flex items-center gap-1.5 text-small text-muted">
          <Icon path={mdiAccountOutline} className="size-5 shrink-0" />
          <span className="wrap-anywhere">
            <span className="visually-hidden">Owner: </span>
            {owner.name}
          </span>
        </p>
      )}
    </div>
  );
}

export function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full min-w-0">
          <Badge>
            <span className="truncate">{tag}</span>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
