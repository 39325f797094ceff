import { useId } from 'react';
import type { LinkGroup } from '../links.ts';
import { MenuItem, MenuLink } from '../MenuLink.tsx';

/** One group of footer links. */
export function FooterLinks({ group }: { group: LinkGroup }) {
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
