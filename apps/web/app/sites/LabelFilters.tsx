import type { Site } from '@curbcut/contract';
import { FilterMenu } from '../components/FilterMenu.tsx';
import { useSession } from '../session/session.ts';
import { listOwnerOptions, listTagOptions, type SiteFilters } from './site-filters.ts';

interface Props extends Pick<SiteFilters, 'tags' | 'owner'> {
  /** All sites, from which the options are taken. */
  sites: readonly Pick<Site, 'tags' | 'owner'>[];
  onChange: (change: Partial<Pick<SiteFilters, 'tags' | 'owner'>>) => void;
}

/** Filters by tag and owner; renders nothing if no site has either. */
export function LabelFilters({ sites, tags, owner, onChange }: Props) {
  const { user } = useSession();
  const tagOptions = listTagOptions(sites);
  const owners = listOwnerOptions(sites, user?.id);
  const hasOwners = owner !== undefined || sites.some((site) => site.owner !== null);
  return (
    <>
      {(tagOptions.length > 0 || tags.length > 0) && (
        <FilterMenu
          label="Tags"
          isMultiple
          summary={tags.length > 0 ? tags.join(', ') : undefined}
          options={tagOptions}
          selected={tags}
          onChange={(selected) => onChange({ tags: selected })}
          onClear={tags.length > 0 ? () => onChange({ tags: [] }) : undefined}
        />
      )}
      {hasOwners && (
        <FilterMenu
          label="Owner"
          summary={owners.find(({ value }) => value === owner)?.label}
          options={[{ value: '', label: 'Anyone' }, ...owners]}
          selected={[owner ?? '']}
          onChange={([value]) => onChange({ owner: value || undefined })}
          onClear={owner ? () => onChange({ owner: undefined }) : undefined}
        />
      )}
    </>
  );
}
