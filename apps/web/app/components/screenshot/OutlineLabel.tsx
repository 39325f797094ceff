import type { Box, Severity } from '@curbcut/contract';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { severityStyles } from '../severity-styles.ts';
import { type LabelSize, positionLabel } from './position-label.ts';

interface Props {
  /** The element, in CSS pixels of the page. */
  box: Box;
  /** Shown pixels per CSS pixel. */
  zoom: number;
  /** CSS pixels. */
  page: LabelSize;
  /** Shown pixels beside the page on each side. */
  margin: number;
  severity: Severity;
  children: ReactNode;
}

/** Shows the name of an issue next to its outline, never over the element. The heading contains the same text. */
export function OutlineLabel({ box, zoom, page, margin, severity, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<LabelSize | null>(null);
  // Its size depends on the text and the user's font size, so it is measured before it is shown.
  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = element.current ?? {
      offsetWidth: 0,
      offsetHeight: 0,
    };
    setSize((last) => (last?.width === width && last.height === height ? last : { width, height }));
  });
  const position = size && positionLabel(box, zoom, page, size, margin);
  return (
    <div
      ref={element}
      aria-hidden="true"
      className="absolute flex w-72 max-w-full gap-2 rounded-small bg-on-accent px-3 py-2 text-small leading-snug font-semibold text-[#fff] shadow-menu"
      style={
        position ? { left: position.left, top: position.top } : { visibility: 'hidden', left: 0, top: 0 }
      }
    >
      <Icon path={severityStyles[severity].iconPath} className="mt-1 size-3.5 text-accent" />
      <span className="line-clamp-2">{children}</span>
    </div>
  );
}
