import { useId } from 'react';
import { Badge } from '../../components/Badge.tsx';
import type { LinkGroup, ShellLink } from '../links.ts';
import { MenuItem, MenuLink } from '../MenuLink.tsx';

const linkClassName =
  'inline-flex min-h-11 items-center rounded-field font-semibold text-ink no-underline hover:underline aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-4 aria-[current]:underline-offset-6';

/** A vertical list of links in the small navigation. */
export function PanelLinks({ links, labelledBy }: { links: readonly ShellLink[]; labelledBy?: string }) {
  return (
    <ul aria-labelledby={labelledBy}>
      {links.map((link) => (
        <MenuItem key={link.label} link={link} className="flex flex-wrap items-center gap-x-3">
          <MenuLink link={link} className={linkClassName} />
          {link.badge && <Badge tone="accent">{link.badge}</Badge>}
        </MenuItem>
      ))}
    </ul>
  );
}

/** A group of links with a title. */
export function PanelGroup({ group }: { group: LinkGroup }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="text-small font-semibold text-muted">
        {group.title}
      </p>
      <PanelLinks links={group.links} labelledBy={id} />
    </div>
  );
}
