import { mdiClose, mdiMenu } from '@mdi/js';
import { useRef } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { useDisclosure } from '../../components/mega-menu/use-disclosure.ts';
import { useSession } from '../../session/session.ts';
import { guestLinks, mainLinks, resourceGroups } from '../links.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { PanelGroup, PanelLinks } from './PanelLinks.tsx';

/**
 * The navigation behind one button, for small windows and large text. Without JavaScript, its main links are shown
 * below the name; the footer links to the rest.
 */
export function SmallNavigation() {
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
