import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { endpointListPlugin } from './scripts/endpoint-list.ts';
import { inlineIconsPlugin } from './scripts/inline-icons.ts';
import { ruleListPlugin } from './scripts/rule-list.ts';

const server = `http://localhost:${process.env.PORT ?? 3000}`;

/** The packages that every page needs first, bundled into one file instead of five, which rarely changes. */
const frameworkPackages = {
  name: 'framework',
  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@react-router)[\\/]|[\\/]api[\\/]disable-zod-eval\.ts$/,
};

/** Our small modules that the root route loads on every page, bundled into one file instead of a dozen. */
const rootModules = {
  name: 'shell',
  test: /[\\/]app[\\/](components[\\/](ContentStates|DotGrid|LoadingDots|DocumentTitle|button-style)|seo[\\/](origin|public-pages)|session[\\/](current-user|session)|shell[\\/](MinimalLayout|HomeLink|LogoMark)|site[\\/]site-settings)\.tsx?$/,
};

// A module that one route imports statically and another dynamically still gets its own chunk.
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
