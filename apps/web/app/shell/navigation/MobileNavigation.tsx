import { mdiClose, mdiMenu } from '@mdi/js';
import { useId, useRef } from 'react';
import { Badge } from '#app/components/Badge.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { useDisclosure } from '#app/components/mega-menu/use-disclosure.ts';
import { useSession } from '#app/session/session.ts';
import { guestLinks, type LinkGroup, mainLinks, resourceGroups, type ShellLink } from '../links.ts';
import { MenuItem, MenuLink } from '../MenuLink.tsx';
import { AccountMenu } from './AccountMenu.tsx';

/**
 * The navigation behind one button, for small windows and large text. Without JavaScript, its main links are
 * shown below the name, and the footer has the other links.
 */
export function MobileNavigation() {
  const root = useRef<HTMLElement>(null);
  const { user } = useSession();
  // A panel that covers the page opens only on press, so hover events are not passed on.
  const { isOpen, rootProps, buttonProps, panelProps } = useDisclosure(root);
  const { hidden, ...panel } = panelProps;
  return (
    <nav
      ref={root}
      aria-label="Main"
      onKeyDown={rootProps.onKeyDown}
      className="flex items-center gap-3 noscript:basis-full lg:hidden"
    >
      <button
        type="button"
        {...buttonProps}
        className="inline-flex min-h-11 items-center gap-2 rounded-button border-2 border-line-strong px-3 font-semibold noscript:hidden"
      >
        <Icon path={isOpen ? mdiClose : mdiMenu} className="size-6" />
        Menu
      </button>
      {user && <AccountMenu user={user} />}
      <div
        {...panel}
        className={`absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-b border-line bg-raised shadow-menu noscript:static noscript:block noscript:max-h-none noscript:border-0 noscript:bg-transparent noscript:shadow-none ${hidden ? 'hidden' : ''}`}
      >
        <div className="page-width grid gap-x-10 gap-y-4 py-5 noscript:block noscript:p-0 sm:grid-cols-2">
          <div className="noscript:[&_ul]:flex noscript:[&_ul]:flex-wrap noscript:[&_ul]:gap-x-5">
            <PanelLinks links={[...mainLinks.before, ...mainLinks.after]} />
            {!user && <PanelLinks links={Object.values(guestLinks)} />}
          </div>
          <div className="space-y-4 noscript:hidden">
            {resourceGroups.map((group) => (
              <PanelGroup key={group.title} group={group} />
            ))}
            <PanelLinks links={[{ to: '/scan', label: 'Start Free Scan' }]} />
          </div>
        </div>
      </div>
    </nav>
  );
}

const linkClassName =
  'inline-flex min-h-11 items-center rounded-field font-semibold text-ink no-underline hover:underline aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-4 aria-[current]:underline-offset-6';

/** A vertical list of links in the mobile navigation. */
function PanelLinks({ links, labelledBy }: { links: readonly ShellLink[]; labelledBy?: string }) {
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
function PanelGroup({ group }: { group: LinkGroup }) {
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
