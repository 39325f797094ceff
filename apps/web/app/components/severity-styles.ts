import type { Severity } from '@curbcut/contract';

/** Each severity's icon and colors; the shapes are those of road signs, from “stop” to “note”. */
export const severityStyles: Readonly<
  Record<Severity, { label: string; iconPath: string; textClassName: string; badgeClassName: string }>
> = {
  critical: {
    label: 'Critical',
    iconPath: 'M8 2h8l6 6v8l-6 6H8l-6-6V8z',
    textClassName: 'text-critical',
    badgeClassName: 'bg-critical-soft text-critical',
  },
  serious: {
    label: 'Serious',
    iconPath: 'M12 2.5 23 21.5H1z',
    textClassName: 'text-serious',
    badgeClassName: 'bg-serious-soft text-serious',
  },
  moderate: {
    label: 'Moderate',
    iconPath: 'M12 1.5 22.5 12 12 22.5 1.5 12z',
    textClassName: 'text-moderate',
    badgeClassName: 'bg-moderate-soft text-moderate',
  },
  minor: {
    label: 'Minor',
    iconPath: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',
    textClassName: 'text-minor',
    badgeClassName: 'bg-minor-soft text-minor',
  },
};
