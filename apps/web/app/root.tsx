import './api/disable-zod-eval.ts';
import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { getSiteOrigin } from './seo/origin.ts';
import { PageHead } from './seo/PageHead.tsx';
import { SessionProvider } from './session/SessionProvider.tsx';
import { LoadingPage } from './shell/LoadingPage.tsx';
import { MinimalLayout } from './shell/MinimalLayout.tsx';
import { useHeadingFocus } from './shell/use-heading-focus.ts';
import { getSiteAttribute } from './site/site-settings.ts';
import styles from './styles/app.css?url';
import sansFont from './styles/fonts/atkinson-next.woff2?url';

export { PageError as ErrorBoundary } from './shell/PageError.tsx';

/**
 * Runs before the page is painted. Applies the theme that the user selected in the app, and notes whether
 * this browser may have a session, so that a prerendered page for guests isn't shown to a signed-in user for a moment.
 * React escapes quotes and ampersands in a script, so it contains none; the server allows it by its hash.
 */
const BEFORE_PAINT =
  'try{const page=document.documentElement.dataset,local=localStorage;page.theme=local.theme||String();if(sessionStorage.accessToken||local.accessToken||local.tabSession)page.session=1}catch{}';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-origin={getSiteOrigin()} data-site={getSiteAttribute()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101318" media="(prefers-color-scheme: dark)" />
        {/* Keeps React Aria from adding its style element: it looks for this id first. The styles are in app.css. */}
        <meta id="react-aria-pressable-style" />
        <script>{BEFORE_PAINT}</script>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={sansFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        {/* With a precedence, React writes it before the scripts. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Links />
      </head>
      <body>
        <a
          href="#main"
          className="absolute top-3 left-3 z-20 -translate-y-24 rounded-full bg-accent px-5 py-2.5 font-semibold text-on-accent focus:translate-y-0"
        >
          Skip to main content
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useHeadingFocus();
  return (
    <SessionProvider>
      <PageHead />
      <Outlet />
    </SessionProvider>
  );
}

/** What URLs without a prerendered page show until the scripts have loaded. */
export function HydrateFallback() {
  return (
    <MinimalLayout>
      <LoadingPage />
      <p className="page-width hidden pb-20 text-center noscript:block">
        This page needs JavaScript, which is turned off in your browser. The{' '}
        <a href="/" className="text-link">
          home page
        </a>{' '}
        and most other public pages work without it.
      </p>
    </MinimalLayout>
  );
}
