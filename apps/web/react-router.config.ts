import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { publicPages } from './app/seo/public-pages.ts';
import { compressAssets } from './scripts/compress-assets.ts';

export default {
  ssr: false,
  prerender: [...Object.keys(publicPages), '/scan-results'],
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
