import { NavigationTabs } from '../../components/NavigationTabs.tsx';

/** Scans one by one, or by the sites that they are of. */
export function ScansNavigation({ here }: { here: 'scans' | 'sites' }) {
  return (
    <NavigationTabs
      label="Scans and sites"
      links={[
        { to: '/scans', words: 'Scans', here: here === 'scans' },
        { to: '/sites', words: 'Sites', here: here === 'sites' },
      ]}
    />
  );
}
