import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,apps,tools}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**', 'apps/web/e2e/**'],
    // Two cores and one browser a file: more workers only make each other wait.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
