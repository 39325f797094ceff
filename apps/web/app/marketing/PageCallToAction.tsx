import type { ReactNode } from 'react';
import { LinkButton } from '../components/LinkButton.tsx';
import { ExpertDemoLink } from '../site/ExpertDemoLink.tsx';

interface Props {
  title: string;
  children: ReactNode;
}

/** A public page's last section, with links to start a scan and book a demo. */
export function PageCallToAction({ title, children }: Props) {
  return (
    <section aria-labelledby="page-end">
      <div className="paving h-10" aria-hidden="true" />
      <div className="page-width grid items-center gap-x-12 gap-y-6 py-14 lg:grid-cols-[1fr_auto]">
        <div className="max-w-2xl space-y-2">
          <h2 id="page-end" className="text-heading">
            {title}
          </h2>
          <p className="text-muted">{children}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/scan" size="lg">
            Start Free Scan
          </LinkButton>
          <ExpertDemoLink />
        </div>
      </div>
    </section>
  );
}
