import type { NodeIndex } from '@curbcut/page-model';

/** Elements that present an embedded image, as defined by ACT, which may contain text. */
export type ImageTextQuestions = readonly NodeIndex[];

/** Images that appear to contain text. */
export interface ImageTextFacts {
  nodes: NodeIndex[];
}

declare module '@curbcut/page-model' {
  interface ProbeContracts {
    imageText: { facts: ImageTextFacts; questions: ImageTextQuestions };
  }
}
