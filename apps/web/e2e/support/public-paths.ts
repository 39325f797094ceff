import { publicPages } from '#app/seo/public-pages.ts';

/** Paths of all public pages. */
export const publicPaths = Object.keys(publicPages);

/** One width for each layout: phone, tablet and desktop. In CSS pixels. */
export const widths = [360, 768, 1440] as const;
export const themes = ['light', 'dark'] as const;
