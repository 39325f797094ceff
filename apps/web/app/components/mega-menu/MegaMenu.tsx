import { mdiChevronDown } from '@mdi/js';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import { Badge } from '../Badge.tsx';
import { Icon } from '../Icon.tsx';
import { useDisclosure } from './use-disclosure.ts';

interface MegaMenuProps {
  /** The button's label. */
  label: string;
  /** The button's classes, to match its neighbors in the navigation. */
  buttonClassName?: string;
  /** Position in the nearest positioned ancestor, and width. */
  panelClassName?: string;
  /** Links; following one closes the panel. */
  children: ReactNode;
}

/**
 * A navigation button with a panel of links below it. A mouse opens it by hovering, and has 150 ms to return
 * after leaving; touch and keyboard users press the button. Escape closes it and restores focus.
 */
export function MegaMenu({ label, buttonClassName = '', panelClassName = '', children }: MegaMenuProps) {
  const root = useRef<HTMLDivElement>(null);
  const { isOpen, rootProps, buttonProps, panelProps } = useDisclosure(root);
  return (
    <div ref={root} {...rootProps}>
      <button type="button" {...buttonProps} className={`inline-flex items-center gap-1 ${buttonClassName}`}>
        {label}
        <Icon
          path={mdiChevronDown}
          className={`size-5 transition-[rotate] duration-(--quick) ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {/* The gap between button and panel is part of the panel, so that the pointer doesn't leave it on its way. */}
      <div {...panelProps} className={`absolute top-full z-20 pt-2 ${panelClassName}`}>
        <div className="max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-menu border border-line bg-raised p-4 shadow-menu sm:p-6">
          {children}
        </div>
      </div>
    </div>
  );
}

/** A group of links in a mega-menu's panel, named by its title. */
export function MegaMenuColumn({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-1 px-3 text-small font-semibold text-muted">
        {title}
      </p>
      <ul aria-labelledby={id} className="grid gap-1">
        {children}
      </ul>
    </div>
  );
}

/** The style of links in the panel. */
export const megaMenuLinkClassName =
  'flex min-h-11 flex-wrap items-center gap-x-2 gap-y-0.5 rounded-field px-3 py-1.5 font-semibold outline-offset-[-3px] hover:bg-primary-soft';

interface LinkProps {
  to: string;
  /** A badge such as “24/7”. */
  badge?: string;
  children: ReactNode;
}

export function MegaMenuLink({ to, badge, children }: LinkProps) {
  return (
    <li>
      <Link to={to} className={megaMenuLinkClassName}>
        {children}
        {badge && <Badge tone="accent">{badge}</Badge>}
      </Link>
    </li>
  );
}
