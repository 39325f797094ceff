import type { ContrastFacts } from '../capture.ts';
import type { ContrastRequest } from '../model.ts';

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    contrast: { facts: ContrastFacts; questions: readonly ContrastRequest[] };
  }
}
