import type { Box, Severity } from '@curbcut/contract';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { severityLook } from '../severity-look.ts';
import { outlineGap } from './geometry.ts';

/** Shown pixels. */
const width = 288;
const room = 72;

interface Props {
  box: Box;
  zoom: number;
  page: { width: number };
  severity: Severity;
  children: ReactNode;
}

/** The name of a barrier over its outline, or under it at the top of the page. The heading says the same. */
export function OutlineLabel({ box, zoom, page, severity, children }: Props) {
  const top = (box.y - outlineGap) * zoom - 8;
  const above = top >= room;
  return (
    <div
      aria-hidden="true"
      className={`absolute flex w-72 max-w-full gap-2 rounded-small bg-on-accent px-3 py-2 text-small leading-snug font-semibold text-[#fff] shadow-menu ${above ? '-translate-y-full' : ''}`}
      style={{
        left: Math.max(
          4,
          Math.min((box.x + box.width / 2) * zoom - width / 2, page.width * zoom - width - 4),
        ),
        top: above ? top : (box.y + box.height + outlineGap) * zoom + 8,
      }}
    >
      <Icon path={severityLook[severity].shape} className="mt-1 size-3.5 text-accent" />
      <span className="line-clamp-2">{children}</span>
    </div>
  );
}
