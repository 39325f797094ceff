import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';

// A safety net: no result depends on it.
configure({ asyncUtilTimeout: 120_000 });
