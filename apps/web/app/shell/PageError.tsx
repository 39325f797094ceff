import { getButtonClassName } from '../components/button-style.ts';
import { ErrorState } from '../components/ContentStates.tsx';
import { DocumentTitle } from '../components/DocumentTitle.tsx';
import { MinimalLayout } from './MinimalLayout.tsx';

/** Shown when a page fails to render. */
export function PageError() {
  return (
    <MinimalLayout>
      <DocumentTitle>Something went wrong</DocumentTitle>
      <h1 className="visually-hidden">Something went wrong</h1>
      <ErrorState
        title="This page failed to load"
        actions={
          <>
            {/* Plain links, so that the application restarts after an error. */}
            <a href="." className={getButtonClassName()}>
              Reload page
            </a>
            <a href="/" className={getButtonClassName({ variant: 'secondary' })}>
              Go to home page
            </a>
          </>
        }
      >
        <p>This is an error on our side. Your scans aren’t affected.</p>
      </ErrorState>
    </MinimalLayout>
  );
}
