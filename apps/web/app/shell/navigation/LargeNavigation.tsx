import { LinkButton } from '../../components/LinkButton.tsx';
import { useSession } from '../../session/session.ts';
import { guestLinks, mainLinks, type ShellLink } from '../links.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { NavigationLink, rowItemClassName } from './NavigationLink.tsx';
import { ResourcesMenu } from './ResourcesMenu.tsx';

/** The navigation as a row, with a panel for the resources. */
export function LargeNavigation() {
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
