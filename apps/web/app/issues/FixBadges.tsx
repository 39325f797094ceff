import type { FixSummary } from '@curbcut/contract';
import {
  mdiCheckDecagramOutline,
  mdiCircleHalfFull,
  mdiLightbulbOnOutline,
  mdiPencilOutline,
  mdiWrenchOutline,
} from '@mdi/js';
import { Badge, type BadgeTone } from '#app/components/Badge.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { describeFix, type FixDescription, summarizeFix } from './describe-fix.ts';

const fixStyles: Readonly<
  Record<FixDescription['kind'], { icon: string; tone: BadgeTone; textClassName: string }>
> = {
  verified: { icon: mdiCheckDecagramOutline, tone: 'success', textClassName: 'text-success' },
  partial: { icon: mdiCircleHalfFull, tone: 'info', textClassName: 'text-info' },
  'needs-text': { icon: mdiPencilOutline, tone: 'warning', textClassName: 'text-warning' },
  suggested: { icon: mdiLightbulbOnOutline, tone: 'neutral', textClassName: 'text-muted' },
};

interface Props {
  fix: FixSummary;
  /** The number of occurrences. */
  occurrences: number;
}

/** What is known about a fix, one badge for each fact. */
export function FixBadges({ fix, occurrences }: Props) {
  return describeFix(fix, occurrences).map(({ kind, label }) => (
    <Badge key={kind} tone={fixStyles[kind].tone}>
      <Icon path={fixStyles[kind].icon} className="size-4" />
      {label}
    </Badge>
  ));
}

/**
 * A fix's status in a list row: an icon and one or two words. @param fix null if the issue has to be fixed by
 * hand
 */
export function FixLabel({ fix, occurrences }: Omit<Props, 'fix'> & { fix: FixSummary | null }) {
  if (fix === null)
    return (
      <span className="flex items-center justify-end gap-1 text-muted">
        <Icon path={mdiWrenchOutline} className="size-4" />
        <span className="visually-hidden">Fix: </span>
        Manual
      </span>
    );
  const { kind, label } = summarizeFix(fix, occurrences);
  return (
    <span className={`flex items-center justify-end gap-1 font-semibold ${fixStyles[kind].textClassName}`}>
      <Icon path={fixStyles[kind].icon} className="size-4" />
      <span className="visually-hidden">Fix: </span>
      {label}
    </span>
  );
}
