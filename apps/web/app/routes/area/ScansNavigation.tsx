import { NavigationTabs } from '../../components/NavigationTabs.tsx';

/** Scans one by one, or by the sites that they are of. */
export function ScansNavigation({ current }: { current: 'scans' | 'sites' }) {
  return (
    <NavigationTabs
      label="Scans and sites"
      links={[
        { to: '/scans', label: 'Scans', isCurrent: current === 'scans' },
        { to: '/sites', label: 'Sites', isCurrent: current === 'sites' },
      ]}
    />
  );
}
