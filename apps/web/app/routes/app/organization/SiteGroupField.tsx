import type { SiteGroup } from '@curbcut/contract';
import { SelectField } from '#app/components/SelectField.tsx';

/** Value of the option that isn't a site group. */
const ALL_SITES = '';

interface Props {
  groups: readonly SiteGroup[];
  /** Id of the selected group; null for all sites. */
  value: string | null;
  error?: string | undefined;
  onValueChange: (groupId: string | null) => void;
}

/** Selects a site group or all sites; nothing if the organization has no groups. */
export function SiteGroupField({ groups, value, error, onValueChange }: Props) {
  if (groups.length === 0) return null;
  return (
    <SelectField
      label="Sites"
      value={value ?? ALL_SITES}
      error={error}
      options={[
        { value: ALL_SITES, label: 'All sites' },
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onValueChange={(selected) => onValueChange(selected === ALL_SITES ? null : selected)}
    />
  );
}
