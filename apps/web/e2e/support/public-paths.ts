import { publicPages } from '#app/seo/public-pages.ts';

/** Paths of all public pages. */
export const publicPaths = Object.keys(publicPages);
