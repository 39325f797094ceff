import type { Severity } from '@curbcut/contract';
import { Badge } from './Badge.tsx';
import { Icon } from './Icon.tsx';
import { severityLook } from './severity-look.ts';

/** A severity as colour, shape and word together, so that none of them is needed alone. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const { word, shape } = severityLook[severity];
  return (
    <Badge tone={severity}>
      <Icon path={shape} className="size-3.5" />
      {word}
    </Badge>
  );
}
