import base from '/work/main/apps/web/e2e/playwright.config.ts';
export default {
  ...base,
  testDir: '/work/main/apps/web/e2e',
  outputDir: '/tmp/webgen/test-results',
  use: { ...base.use, baseURL: 'http://127.0.0.1:3999' },
  webServer: undefined,
};
