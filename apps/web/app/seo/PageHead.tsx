import { useLocation } from 'react-router';
import { DocumentTitle } from '../components/DocumentTitle.tsx';
import { useIsInApp } from '../session/use-is-in-app.ts';
import { getSiteOrigin } from './origin.ts';
import { findPublicPage } from './public-pages.ts';
import socialImage from './social-image.jpg';
import { socialImageSize } from './social-image.ts';

/**
 * Renders the title, description, canonical URL and social image of the current public page, or nothing on
 * other pages and on the scan form in the app, which sets its own title.
 */
export function PageHead() {
  const { pathname } = useLocation();
  const found = findPublicPage(pathname);
  const isInApp = useIsInApp();
  if (!found || (isInApp && found.path === '/scan')) return null;
  const { path, page } = found;
  const origin = getSiteOrigin();
  return (
    <>
      {path === '/' ? <title>{page.title}</title> : <DocumentTitle>{page.title}</DocumentTitle>}
      <meta name="description" content={page.description} />
      <link rel="canonical" href={origin + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Curbcut" />
      <meta property="og:url" content={origin + path} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:image" content={origin + socialImage} />
      <meta property="og:image:width" content={String(socialImageSize.width)} />
      <meta property="og:image:height" content={String(socialImageSize.height)} />
      <meta
        property="og:image:alt"
        content="The home page of a shop with three accessibility issues outlined and numbered"
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
