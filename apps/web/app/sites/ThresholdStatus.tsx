import type { CheckedThresholds } from '@curbcut/contract';
import { mdiCheckCircleOutline, mdiCloseCircleOutline, mdiHelpCircleOutline } from '@mdi/js';
import { Badge, type BadgeTone } from '../components/Badge.tsx';
import { Icon } from '../components/Icon.tsx';

const statuses: Readonly<
  Record<CheckedThresholds['status'], { label: string; tone: BadgeTone; icon: string }>
> = {
  passing: { label: 'Passes thresholds', tone: 'success', icon: mdiCheckCircleOutline },
  failing: { label: 'Fails thresholds', tone: 'error', icon: mdiCloseCircleOutline },
  unknown: { label: 'Thresholds not checked yet', tone: 'neutral', icon: mdiHelpCircleOutline },
};

/** Whether a site's latest scan passes its thresholds and, if it doesn't, why; nothing without thresholds. */
export function ThresholdStatus({ thresholds }: { thresholds: CheckedThresholds | null }) {
  if (thresholds === null) return null;
  const { label, tone, icon } = statuses[thresholds.status];
  const isPassing = thresholds.status === 'passing';
  const reasons = isPassing ? [] : thresholds.checks.filter(({ status }) => status === thresholds.status);
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 py-0.5 text-small font-normal">
      <Badge tone={tone}>
        <Icon path={icon} className="size-4" />
        {label}
      </Badge>
      {reasons.length > 0 && (
        <span className="text-muted">{reasons.map(({ reason }) => reason).join(' ')}</span>
      )}
    </div>
  );
}
