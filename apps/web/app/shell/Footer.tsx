import { mdiFacebook, mdiLinkedin, mdiReddit } from '@mdi/js';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../components/Icon.tsx';
import { getSiteOrigin } from '../seo/origin.ts';
import { useSession } from '../session/session.ts';
import { IfSetting } from '../site/IfSetting.tsx';
import { getSiteSetting } from '../site/site-settings.ts';
import type { SystemStatus } from './fetch-system-status.ts';
import { LogoMark } from './LogoMark.tsx';
import { accountGroup, footerGroups, type LinkGroup } from './links.ts';
import { MenuItem, MenuLink } from './MenuLink.tsx';

/** The year of the build, because the page is prerendered and must not differ on hydration. */
const BUILD_YEAR = __BUILD_YEAR__;

/** The footer of every public page. Account links and share links are for guests. */
export function Footer() {
  const { user } = useSession();
  const groups = user ? footerGroups : [...footerGroups, accountGroup];
  return (
    <footer className="mt-auto border-t border-line bg-surface">
      <div className="page-width grid gap-x-12 gap-y-10 py-12 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="max-w-sm space-y-3">
          <div className="flex items-center gap-3 text-title font-extrabold">
            <LogoMark className="size-8" /> Curbcut
          </div>
          <p className="text-muted">
            Curb cuts were made for wheelchairs, and everyone uses them. We help you build websites the same
            way.
          </p>
          {!user && <ShareLinks />}
        </div>
        <div className="grid grid-cols-2 gap-x-10 gap-y-8 sm:grid-cols-4 sm:gap-x-12">
          {groups.map((group) => (
            <FooterLinks key={group.title} group={group} />
          ))}
        </div>
      </div>
      <div className="page-width">
        {/* Stacked, because the status text's length changes and must not shift the layout. */}
        <div className="space-y-1 border-t border-line py-6 text-small text-muted">
          <p>© {BUILD_YEAR} Curbcut. Scans find what a machine can detect and list what needs review.</p>
          <IfSetting setting="companyName" as="p">
            Run by {getSiteSetting('companyName')}.
          </IfSetting>
          <StatusLine />
        </div>
      </div>
    </footer>
  );
}

/** One group of footer links. */
function FooterLinks({ group }: { group: LinkGroup }) {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-small font-semibold text-muted">
        {group.title}
      </h2>
      <ul>
        {group.links.map((link) => (
          <MenuItem key={link.label} link={link}>
            <MenuLink
              link={link}
              className="inline-flex min-h-9 items-center rounded-small text-ink no-underline hover:underline"
            />
          </MenuItem>
        ))}
      </ul>
    </nav>
  );
}

/** Networks with share URLs. The shared URL is kept literal, so that the server can insert its own. */
const networks = [
  { name: 'LinkedIn', icon: mdiLinkedin, share: 'https://www.linkedin.com/sharing/share-offsite/?url=' },
  { name: 'Facebook', icon: mdiFacebook, share: 'https://www.facebook.com/sharer/sharer.php?u=' },
  { name: 'Reddit', icon: mdiReddit, share: 'https://www.reddit.com/submit?url=' },
] as const;

/** Links to share the page on social networks. */
function ShareLinks() {
  return (
    <ul aria-label="Share" className="-ml-2.5 flex">
      {networks.map(({ name, icon, share }) => (
        <li key={name}>
          <a
            href={`${share}${getSiteOrigin()}/`}
            rel="noreferrer"
            className="grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
          >
            <Icon path={icon} className="size-6" />
            <span className="visually-hidden">Share on {name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const statusLabels: Readonly<Record<SystemStatus | 'pending', { label: string; dot: string }>> = {
  pending: { label: 'System status', dot: 'bg-line-strong' },
  operational: { label: 'All systems operational', dot: 'bg-success' },
  degraded: { label: 'Some systems aren’t working. Scans may be delayed or fail.', dot: 'bg-warning' },
  unknown: { label: 'System status unknown', dot: 'bg-line-strong' },
};

/**
 * Links to the status page. The status is requested when the line scrolls into view, and says “operational”
 * only if the server reports it.
 */
function StatusLine() {
  const line = useRef<HTMLParagraphElement>(null);
  const [status, setStatus] = useState<SystemStatus | 'pending'>('pending');

  useEffect(() => {
    if (!line.current) return;
    const watch = new IntersectionObserver(async (entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      watch.disconnect();
      // This module includes the API contract, so it loads only when the line is visible.
      const { fetchSystemStatus } = await import('./fetch-system-status.ts');
      setStatus(await fetchSystemStatus());
    });
    watch.observe(line.current);
    return () => watch.disconnect();
  }, []);

  const { label: words, dot } = statusLabels[status];
  return (
    <p ref={line}>
      <Link to="/status" className="inline-flex min-h-9 items-center gap-2 text-muted hover:text-ink">
        <span aria-hidden="true" className={`size-3 shrink-0 rounded-full forced-colors:border ${dot}`} />
        {words}
      </Link>
    </p>
  );
}
