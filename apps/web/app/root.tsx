import nextLatin from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { Loading } from './components/states.tsx';
import { Footer } from './shell/Footer.tsx';
import { Navigation } from './shell/Navigation.tsx';
import { useHeadingFocus } from './shell/use-heading-focus.ts';
import './styles/app.css';

export { PageBroken as ErrorBoundary } from './shell/PageBroken.tsx';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          name="description"
          content="Scan a website in a real browser and see, on the picture of your own page, what stands in people’s way."
        />
        <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101318" media="(prefers-color-scheme: dark)" />
        {/* Where React Aria looks for its style element before it adds one; the style itself is in app.css. */}
        <meta id="react-aria-pressable-style" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={nextLatin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Links />
      </head>
      <body>
        <a
          href="#main"
          className="absolute top-3 left-3 z-20 -translate-y-24 rounded-full bg-accent px-5 py-2.5 font-semibold text-on-accent focus:translate-y-0"
        >
          Skip to the content
        </a>
        <Navigation />
        <main id="main" className="flex-1">
          {children}
        </main>
        <Footer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useHeadingFocus();
  return <Outlet />;
}

/** What an address without a page of its own shows until the scripts are there. */
export function HydrateFallback() {
  return <Loading>Loading the page</Loading>;
}
