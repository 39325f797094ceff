import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { endpointListPlugin } from './scripts/endpoint-list.ts';
import { inlineIconsPlugin } from './scripts/inline-icons.ts';
import { ruleListPlugin } from './scripts/rule-list.ts';

const server = `http://localhost:${process.env.PORT ?? 3000}`;

/** What every page needs before anything else: one file instead of five, and one that changes rarely. */
const frameworkPackages = {
  name: 'framework',
  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@react-router)[\\/]|[\\/]api[\\/]disable-zod-eval\.ts$/,
};

/** Small modules of our own that the root route loads on every page: one file instead of a dozen. */
const rootModules = {
  name: 'shell',
  test: /[\\/]app[\\/](components[\\/](ContentStates|DotGrid|LoadingDots|DocumentTitle|button-style)|seo[\\/](origin|public-pages)|session[\\/](current-user|session)|shell[\\/](MinimalLayout|HomeLink|LogoMark)|site[\\/]site-settings)\.tsx?$/,
};

// Modules that one route loads at once and another only when it is used lie in chunks of their own all the same.
const checkPlugins = { ineffectiveDynamicImport: false };

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), ruleListPlugin(), endpointListPlugin(), inlineIconsPlugin()],
  define: { __BUILD_YEAR__: new Date().getFullYear() },
  server: { proxy: { '/api': server, '/demo-site': server, '/widget/v1': server } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          checks: checkPlugins,
          output: { codeSplitting: { groups: [frameworkPackages, rootModules] } },
        },
      },
    },
    ssr: { build: { rolldownOptions: { checks: checkPlugins } } },
  },
});
