import { mdiAlert, mdiAlertCircle, mdiCheckCircle, mdiInformation } from '@mdi/js';

/** Each type of notice's icon and colors; the text carries the meaning. */
export const noticeStyles = {
  info: {
    icon: mdiInformation,
    borderClassName: 'border-info',
    backgroundClassName: 'bg-info-soft',
    iconClassName: 'text-info',
  },
  success: {
    icon: mdiCheckCircle,
    borderClassName: 'border-success',
    backgroundClassName: 'bg-success-soft',
    iconClassName: 'text-success',
  },
  warning: {
    icon: mdiAlert,
    borderClassName: 'border-warning',
    backgroundClassName: 'bg-warning-soft',
    iconClassName: 'text-warning',
  },
  error: {
    icon: mdiAlertCircle,
    borderClassName: 'border-error',
    backgroundClassName: 'bg-error-soft',
    iconClassName: 'text-error',
  },
} as const;
