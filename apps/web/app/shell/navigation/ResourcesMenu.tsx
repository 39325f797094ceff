import { mdiArrowRight } from '@mdi/js';
import { Link } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { MegaMenu } from '../../components/mega-menu/MegaMenu.tsx';
import { MegaMenuColumn, MegaMenuLink } from '../../components/mega-menu/MegaMenuColumn.tsx';
import { resourceGroups } from '../links.ts';
import { rowItemLook } from './NavigationLink.tsx';

/** The resources in three groups, and the way to a scan below them (specification, section 2). */
export function ResourcesMenu() {
  return (
    <MegaMenu label="Resources" buttonClassName={rowItemLook} panelClassName="left-0 w-[48rem] xl:w-[58rem]">
      <div className="grid grid-cols-3 gap-x-4">
        {resourceGroups.map(({ title, links }) => (
          <MegaMenuColumn key={title} title={title}>
            {links.map(({ to, label, mark }) => (
              <MegaMenuLink key={to} to={to} mark={mark}>
                {label}
              </MegaMenuLink>
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
