import type { Severity } from '@curbcut/contract';
import { Badge } from './Badge.tsx';
import { Icon } from './Icon.tsx';
import { severityStyles } from './severity-styles.ts';

/** A severity shown by color, shape and text together, so that none of them is essential. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const { label, iconPath } = severityStyles[severity];
  return (
    <Badge tone={severity}>
      <Icon path={iconPath} className="size-3.5" />
      {label}
    </Badge>
  );
}
