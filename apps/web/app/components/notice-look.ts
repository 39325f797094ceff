import { mdiAlert, mdiAlertCircle, mdiCheckCircle, mdiInformation } from '@mdi/js';

/** How a message of each kind looks: a shape and a colour for each, the words say the rest. */
export const noticeLook = {
  info: { icon: mdiInformation, edge: 'border-info', soft: 'bg-info-soft', sign: 'text-info' },
  success: { icon: mdiCheckCircle, edge: 'border-success', soft: 'bg-success-soft', sign: 'text-success' },
  warning: { icon: mdiAlert, edge: 'border-warning', soft: 'bg-warning-soft', sign: 'text-warning' },
  error: { icon: mdiAlertCircle, edge: 'border-error', soft: 'bg-error-soft', sign: 'text-error' },
} as const;
