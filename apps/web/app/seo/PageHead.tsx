import { useLocation } from 'react-router';
import { Title } from '../components/Title.tsx';
import { siteOrigin } from './origin.ts';
import { publicPageAt } from './public-pages.ts';
import socialPicture from './social-picture.jpg';
import { socialPictureSize } from './social-picture.ts';

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
      <meta property="og:image:width" content={String(socialPictureSize.width)} />
      <meta property="og:image:height" content={String(socialPictureSize.height)} />
      <meta
        property="og:image:alt"
        content="The start page of a shop, with three barriers outlined and numbered"
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
