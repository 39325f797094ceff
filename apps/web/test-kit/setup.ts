import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';

// A safety net, as in `e2e/support/test-scope.ts`: no result depends on it.
configure({ asyncUtilTimeout: 8_000 });
