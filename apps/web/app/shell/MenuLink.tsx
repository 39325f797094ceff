import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { siteSetting } from '../site/site-settings.ts';
import { When } from '../site/When.tsx';
import type { ShellLink } from './links.ts';
import { currentOf } from './navigation/current.ts';

/** The list item of a menu entry, left out when the owner has not set what the entry needs. */
export function MenuItem({
  link,
  className,
  children,
}: {
  link: ShellLink;
  className?: string;
  children: ReactNode;
}) {
  const setting = link.urlSetting ?? link.needs;
  if (setting === undefined) return <li className={className}>{children}</li>;
  return (
    <When setting={setting} as="li" className={className}>
      {children}
    </When>
  );
}

/** The link of a menu entry: to a page of ours, or to the URL that the owner has set. */
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
  const current = currentOf(link.to, pathname);
  if (link.urlSetting !== undefined || link.isReplaceable) {
    return (
      <a
        href={link.urlSetting === undefined ? link.to : siteSetting(link.urlSetting)}
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
