import type { Severity } from '@curbcut/contract';
import { Badge } from './Badge.tsx';
import { Icon } from './Icon.tsx';
import { severityStyles } from './severity-styles.ts';

/** A severity as colour, shape and word together, so that none of them is needed alone. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const { label, iconPath } = severityStyles[severity];
  return (
    <Badge tone={severity}>
      <Icon path={iconPath} className="size-3.5" />
      {label}
    </Badge>
  );
}
