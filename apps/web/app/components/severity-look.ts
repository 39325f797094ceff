import type { Severity } from '@curbcut/contract';

/** How a severity looks: the shapes are those of road signs, from “stop” to “note”. */
export const severityLook: Readonly<
  Record<Severity, { word: string; shape: string; text: string; plate: string }>
> = {
  critical: {
    word: 'Critical',
    shape: 'M8 2h8l6 6v8l-6 6H8l-6-6V8z',
    text: 'text-critical',
    plate: 'bg-critical-soft text-critical',
  },
  serious: {
    word: 'Serious',
    shape: 'M12 2.5 23 21.5H1z',
    text: 'text-serious',
    plate: 'bg-serious-soft text-serious',
  },
  moderate: {
    word: 'Moderate',
    shape: 'M12 1.5 22.5 12 12 22.5 1.5 12z',
    text: 'text-moderate',
    plate: 'bg-moderate-soft text-moderate',
  },
  minor: {
    word: 'Minor',
    shape: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',
    text: 'text-minor',
    plate: 'bg-minor-soft text-minor',
  },
};
