import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { publicPages } from './app/seo/public-pages.ts';
import { copyWidgetFiles } from './scripts/build-widget.ts';
import { compressAssets } from './scripts/compress-assets.ts';

export default {
  ssr: false,
  prerender: [...Object.keys(publicPages), '/scan-results'],
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, 'client');
    await copyWidgetFiles(folder);
    await compressAssets(folder);
  },
} satisfies Config;
