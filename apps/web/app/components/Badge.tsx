import type { ReactNode } from 'react';

const toneClassNames = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent text-on-accent',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  error: 'bg-error-soft text-error',
  critical: 'bg-critical-soft text-critical',
  serious: 'bg-serious-soft text-serious',
  moderate: 'bg-moderate-soft text-moderate',
  minor: 'bg-minor-soft text-minor',
} as const;

export type BadgeTone = keyof typeof toneClassNames;

/** A short, non-interactive label. The text carries the meaning; the tone only makes it easier to spot. */
export function Badge({ children, tone = 'neutral' }: { children: ReactNode; tone?: BadgeTone }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border border-transparent px-2.5 py-0.5 text-small font-semibold whitespace-nowrap forced-colors:border-[CanvasText] ${toneClassNames[tone]}`}
    >
      {children}
    </span>
  );
}
