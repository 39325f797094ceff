import { LoadingDots } from '../components/LoadingDots.tsx';

/**
 * What a page shows until its screen has loaded. It has its own title and heading, because that can take a while
 * on a slow connection, and screen readers announce whatever is there.
 */
export function LoadingPage() {
  return (
    <>
      <title>Curbcut</title>
      <div role="status" className="flex items-center justify-center gap-3 px-4 py-16 text-muted">
        <LoadingDots />
        <h1 className="font-normal tracking-normal">Loading the page</h1>
      </div>
    </>
  );
}
