import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { noticeLook } from './notice-look.ts';

interface Props {
  kind?: keyof typeof noticeLook;
  children: ReactNode;
  /** Read out when it appears; for what follows from something the reader did. */
  announced?: boolean;
}

/** A message in the flow of the page. */
export function Notice({ kind = 'info', children, announced = false }: Props) {
  const { icon, edge, soft, sign } = noticeLook[kind];
  return (
    <div
      role={announced ? 'alert' : undefined}
      className={`flex gap-3 rounded-field border p-4 ${edge} ${soft}`}
    >
      <Icon path={icon} className={`mt-0.5 size-6 ${sign}`} />
      <div className="min-w-0 space-y-2">{children}</div>
    </div>
  );
}
