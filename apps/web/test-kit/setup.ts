import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';

// A safety net, half of the time limit of a test: no result depends on it.
configure({ asyncUtilTimeout: 30_000 });
