import { mdiArrowRight } from '@mdi/js';
import { Link, useLocation } from 'react-router';
import { Badge } from '#app/components/Badge.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { MegaMenu, MegaMenuColumn, megaMenuLinkClassName } from '#app/components/mega-menu/MegaMenu.tsx';
import { useSession } from '#app/session/session.ts';
import { guestLinks, mainLinks, resourceGroups, type ShellLink } from '../links.ts';
import { MenuItem, MenuLink } from '../MenuLink.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { getAriaCurrent } from './aria-current.ts';

/** The navigation as a row, with a panel for the resources. */
export function DesktopNavigation() {
  const { user } = useSession();
  return (
    <nav aria-label="Main" className="relative hidden flex-1 items-center justify-between gap-x-6 lg:flex">
      <ul className="flex items-center gap-1">
        {mainLinks.before.map(renderRowItem)}
        <li>
          <ResourcesMenu />
        </li>
        {mainLinks.after.map(renderRowItem)}
      </ul>
      {user ? (
        <AccountMenu user={user} />
      ) : (
        <ul className="flex items-center gap-2">
          {renderRowItem(guestLinks.signIn)}
          <li>
            <LinkButton to={guestLinks.signUp.to} size="sm" variant="secondary">
              {guestLinks.signUp.label}
            </LinkButton>
          </li>
        </ul>
      )}
    </nav>
  );
}

function renderRowItem(link: ShellLink) {
  return (
    <li key={link.to}>
      <NavigationLink link={link} className={rowItemClassName} />
    </li>
  );
}

/** The resources menu with three groups and a link to start a scan (docs/decisions/0095-fixed-values.md). */
function ResourcesMenu() {
  return (
    <MegaMenu
      label="Resources"
      buttonClassName={rowItemClassName}
      panelClassName="left-0 w-[48rem] xl:w-[58rem]"
    >
      <div className="grid grid-cols-3 gap-x-4">
        {resourceGroups.map(({ title, links }) => (
          <MegaMenuColumn key={title} title={title}>
            {links.map((link) => (
              <MenuItem key={link.label} link={link}>
                <MenuLink link={link} className={megaMenuLinkClassName}>
                  {link.label}
                  {link.badge && <Badge tone="accent">{link.badge}</Badge>}
                </MenuLink>
              </MenuItem>
            ))}
          </MegaMenuColumn>
        ))}
      </div>
      <p className="mt-4 border-t border-line px-3 pt-4">
        <Link to="/scan" className="text-link inline-flex min-h-11 items-center gap-2 font-semibold">
          Start Free Scan
          <Icon path={mdiArrowRight} />
        </Link>
      </p>
    </MegaMenu>
  );
}

/** Classes for the items in the row: links and the resources menu's button. */
const rowItemClassName =
  'inline-flex min-h-11 items-center rounded-button px-3 font-semibold text-ink no-underline hover:bg-primary-soft aria-[current]:here-strip aria-[current]:[--here-inset:0.75rem]';

function NavigationLink({ link, className }: { link: ShellLink; className: string }) {
  const { pathname } = useLocation();
  return (
    <Link to={link.to} aria-current={getAriaCurrent(link.to, pathname)} className={className}>
      {link.label}
    </Link>
  );
}
