import type { Permission } from '@curbcut/contract';
import { mdiChevronDown } from '@mdi/js';
import { useLocation } from 'react-router';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { Menu } from '#app/components/Menu.tsx';
import { NavigationTabs } from '#app/components/NavigationTabs.tsx';
import { useCan } from '#app/organizations/use-organization.ts';

const tabs: readonly { readonly to: string; readonly label: string; readonly permission?: Permission }[] = [
  { to: '/profile', label: 'Account' },
  { to: '/organization', label: 'Organization' },
  { to: '/organization/members', label: 'Members', permission: 'organization:read' },
  { to: '/organization/site-groups', label: 'Site groups', permission: 'organization:read' },
  { to: '/organization/labels', label: 'Labels', permission: 'organization:read' },
  { to: '/organization/api-keys', label: 'API keys', permission: 'organization:admin' },
  { to: '/organization/webhooks', label: 'Webhooks', permission: 'organization:admin' },
  { to: '/organization/integrations', label: 'Integrations', permission: 'organization:admin' },
  { to: '/organization/single-sign-on', label: 'Single sign-on', permission: 'organization:own' },
  { to: '/organization/change-log', label: 'Change log', permission: 'organization:admin' },
  { to: '/subscription', label: 'Subscription', permission: 'organization:read' },
];

/**
 * Links to the account's settings and to those of the selected organization's settings that the user can see.
 * They are shown as a menu if they would take more than two lines.
 */
export function SettingsTabs() {
  const path = useLocation().pathname.replace(/\/$/, '');
  const can = useCan();
  const links = tabs
    .filter(({ permission }) => permission === undefined || can(permission))
    .map(({ to, label }) => ({ to, label, isCurrent: to === path }));
  const current = links.find(({ isCurrent }) => isCurrent);
  return (
    <div className="@container">
      <div className="@2xl:hidden">
        <Menu
          label="Settings"
          trigger={
            <Button variant="secondary" size="sm">
              Settings{current && `: ${current.label}`}
              <Icon path={mdiChevronDown} />
            </Button>
          }
          entries={links.map(({ to, label }) => ({ id: to, label, to }))}
        />
      </div>
      <div className="@max-2xl:hidden">
        <NavigationTabs label="Settings" links={links} isCompact />
      </div>
    </div>
  );
}
