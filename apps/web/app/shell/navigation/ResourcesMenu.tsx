import { mdiArrowRight } from '@mdi/js';
import { Link } from 'react-router';
import { Badge } from '../../components/Badge.tsx';
import { Icon } from '../../components/Icon.tsx';
import { MegaMenu } from '../../components/mega-menu/MegaMenu.tsx';
import { MegaMenuColumn, megaMenuLinkClassName } from '../../components/mega-menu/MegaMenuColumn.tsx';
import { resourceGroups } from '../links.ts';
import { MenuItem, MenuLink } from '../MenuLink.tsx';
import { rowItemClassName } from './NavigationLink.tsx';

/** The resources menu with three groups and a link to start a scan (specification, section 2). */
export function ResourcesMenu() {
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
