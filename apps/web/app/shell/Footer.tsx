import { useSession } from '../session/session.ts';
import { IfSetting } from '../site/IfSetting.tsx';
import { getSiteSetting } from '../site/site-settings.ts';
import { FooterLinks } from './footer/FooterLinks.tsx';
import { ShareLinks } from './footer/ShareLinks.tsx';
import { StatusLine } from './footer/StatusLine.tsx';
import { LogoMark } from './LogoMark.tsx';
import { accountGroup, footerGroups } from './links.ts';

/** The year of the build: the page is prerendered and must not differ on hydration. */
const BUILD_YEAR = __BUILD_YEAR__;

/** The footer of every public page. Account links and share links are for guests (section 2). */
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
        {/* Stacked, because the status text changes its length and must not shift the layout. */}
        <div className="space-y-1 border-t border-line py-6 text-small text-muted">
          <p>
            © {BUILD_YEAR} Curbcut. A scan finds the barriers that a machine can detect, and lists what needs
            review.
          </p>
          <IfSetting setting="companyName" as="p">
            This installation is operated by {getSiteSetting('companyName')}.
          </IfSetting>
          <StatusLine />
        </div>
      </div>
    </footer>
  );
}
