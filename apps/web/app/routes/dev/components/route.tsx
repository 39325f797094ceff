import { DocumentTitle } from '#app/components/DocumentTitle.tsx';
import { ToastRegion } from '#app/components/toast/ToastRegion.tsx';
import { MinimalLayout } from '#app/shell/MinimalLayout.tsx';
import { Buttons, Fields } from './Controls.tsx';
import { Charts, Screenshots, Tables } from './DataDisplay.tsx';
import { Messages, Overlays, States } from './Feedback.tsx';
import { Navigation } from './Navigation.tsx';
import { Identity, Surfaces } from './Surfaces.tsx';

/** Every component in every variant and state, as a reference for developers and for end-to-end tests. */
export default function ComponentsPage() {
  return (
    <MinimalLayout>
      <DocumentTitle>Components</DocumentTitle>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-16 py-12">
        <div className="space-y-3">
          <h1 className="text-page">Components</h1>
          <p className="max-w-prose text-large text-muted">
            All interface components in every variant and state. This page is available only on the machine
            that Curbcut runs on.
          </p>
        </div>
        <Identity />
        <Buttons />
        <Fields />
        <Surfaces />
        <Messages />
        <Navigation />
        <Overlays />
        <Tables />
        <Charts />
        <Screenshots />
        <States />
      </div>
      <ToastRegion />
    </MinimalLayout>
  );
}
