import { mdiAlert, mdiAlertCircle, mdiCheckCircle, mdiInformation } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

const kinds = {
  info: { icon: mdiInformation, look: 'border-info bg-info-soft', sign: 'text-info' },
  success: { icon: mdiCheckCircle, look: 'border-success bg-success-soft', sign: 'text-success' },
  warning: { icon: mdiAlert, look: 'border-warning bg-warning-soft', sign: 'text-warning' },
  error: { icon: mdiAlertCircle, look: 'border-error bg-error-soft', sign: 'text-error' },
} as const;

interface Props {
  kind?: keyof typeof kinds;
  children: ReactNode;
  /** Read out when it appears; for what follows from something the reader did. */
  announced?: boolean;
}

/** A message in the flow of the page. */
export function Notice({ kind = 'info', children, announced = false }: Props) {
  const { icon, look, sign } = kinds[kind];
  return (
    <div role={announced ? 'alert' : undefined} className={`flex gap-3 rounded-field border-l-6 p-4 ${look}`}>
      <Icon path={icon} className={`mt-0.5 size-6 ${sign}`} />
      <div className="min-w-0 space-y-2">{children}</div>
    </div>
  );
}
