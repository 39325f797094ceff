import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { IfSetting } from '../site/IfSetting.tsx';
import { getSiteSetting } from '../site/site-settings.ts';
import type { ShellLink } from './links.ts';
import { getAriaCurrent } from './navigation/aria-current.ts';

/** A menu entry's list item; not rendered if a setting that the entry needs is missing. */
export function MenuItem({
  link,
  className,
  children,
}: {
  link: ShellLink;
  className?: string;
  children: ReactNode;
}) {
  const setting = link.urlSetting ?? link.requiredSetting;
  if (setting === undefined) return <li className={className}>{children}</li>;
  return (
    <IfSetting setting={setting} as="li" className={className}>
      {children}
    </IfSetting>
  );
}

/** A menu entry's link, to a product page or to a URL from the settings. */
export function MenuLink({
  link,
  className,
  children = link.label,
}: {
  link: ShellLink;
  className: string;
  children?: ReactNode;
}) {
  const { pathname } = useLocation();
  const current = getAriaCurrent(link.to, pathname);
  if (link.urlSetting !== undefined || link.isReplaceable) {
    return (
      <a
        href={link.urlSetting === undefined ? link.to : getSiteSetting(link.urlSetting)}
        aria-current={current}
        className={className}
      >
        {children}
      </a>
    );
  }
  return (
    <Link to={link.to} aria-current={current} className={className}>
      {children}
    </Link>
  );
}
