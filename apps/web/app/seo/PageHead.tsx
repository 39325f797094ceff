import { useLocation } from 'react-router';
import { Title } from '../components/Title.tsx';
import { siteOrigin } from './origin.ts';
import { publicPageAt } from './public-pages.ts';
import socialPicture from './social-picture.png?no-inline';

/** Pixels: what the large cards of social networks are cut to. */
const pictureSize = { width: 1200, height: 630 };

/** Title, description, canonical address and social picture of the public page that is shown; else nothing. */
export function PageHead() {
  const { pathname } = useLocation();
  const found = publicPageAt(pathname);
  if (!found) return null;
  const { path, page } = found;
  const origin = siteOrigin();
  return (
    <>
      {path === '/' ? <title>{page.title}</title> : <Title>{page.title}</Title>}
      <meta name="description" content={page.description} />
      <link rel="canonical" href={origin + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Curbcut" />
      <meta property="og:url" content={origin + path} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:image" content={origin + socialPicture} />
      <meta property="og:image:width" content={String(pictureSize.width)} />
      <meta property="og:image:height" content={String(pictureSize.height)} />
      <meta
        property="og:image:alt"
        content="A page of a shop in Curbcut, with a barrier outlined and named"
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
