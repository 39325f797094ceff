import type { ReactNode } from 'react';
import { DotGrid } from './DotGrid.tsx';
import { LoadingDots } from './LoadingDots.tsx';

interface Props {
  title: string;
  children?: ReactNode;
  /** Next steps: links and buttons. */
  actions?: ReactNode;
}

/** An empty state: nothing to show yet, and what to do about it. */
export function EmptyState({ title, children, actions }: Props) {
  return <ContentState title={title} actions={actions} body={children} />;
}

/** An error state: what happened, and what to do. */
export function ErrorState({ title, children, actions }: Props) {
  return <ContentState broken title={title} actions={actions} body={children} />;
}

function ContentState({
  title,
  body,
  actions,
  broken,
}: Omit<Props, 'children'> & { body: ReactNode; broken?: boolean }) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-5 px-4 py-14 text-center">
      <DotGrid columns={7} rows={3} isBroken={broken} />
      <h2 className="text-heading">{title}</h2>
      {body && <div className="space-y-3 text-muted">{body}</div>}
      {actions && <div className="flex flex-wrap items-start justify-center gap-3">{actions}</div>}
    </div>
  );
}

/** A loading state. Its text is announced once. */
export function LoadingState({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 px-4 py-16 text-muted">
      <LoadingDots />
      {children}
    </div>
  );
}
