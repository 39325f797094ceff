import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { noticeStyles } from './notice-styles.ts';

interface Props {
  kind?: keyof typeof noticeStyles;
  children: ReactNode;
  /** Announces the notice when it appears; for results of a user action. */
  isAnnounced?: boolean;
}

/** A message in the flow of the page. */
export function Notice({ kind = 'info', children, isAnnounced = false }: Props) {
  const { icon, borderClassName, backgroundClassName, iconClassName } = noticeStyles[kind];
  return (
    <div
      role={isAnnounced ? 'alert' : undefined}
      className={`flex gap-3 rounded-field border p-4 ${borderClassName} ${backgroundClassName}`}
    >
      <Icon path={icon} className={`mt-0.5 size-6 ${iconClassName}`} />
      <div className="min-w-0 flex-1 space-y-2">{children}</div>
    </div>
  );
}
