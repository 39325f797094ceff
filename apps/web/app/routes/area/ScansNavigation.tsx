import { NavigationTabs } from '#app/components/NavigationTabs.tsx';

/** Switches between the list of scans and the list of sites. */
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
