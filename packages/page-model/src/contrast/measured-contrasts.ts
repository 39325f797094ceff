import type { NodeIndex, PageCapture } from '../capture.ts';
import type { MeasuredText, TextPart } from './contrast-facts.ts';

/**
 * Contrasts measured from pixels. Read from the capture on each call: a page is measured after its model has determined
 * which texts need it, and the same model is then evaluated.
 */
export class MeasuredContrasts {
  readonly #capture: PageCapture;
  #indexedTexts: readonly MeasuredText[] | undefined;
  #ownTexts = new Map<NodeIndex, MeasuredText>();
  #placeholders = new Map<NodeIndex, MeasuredText>();

  constructor(capture: PageCapture) {
    this.#capture = capture;
  }

  getMeasurement(text: NodeIndex, part: TextPart): MeasuredText | undefined {
    const { contrast } = this.#capture.facts;
    if (contrast === undefined || contrast.version !== 1) return undefined;
    if (this.#indexedTexts !== contrast.texts) {
      const ofPart = (wanted: TextPart) =>
        new Map(contrast.texts.filter(({ part }) => part === wanted).map((entry) => [entry.node, entry]));
      this.#ownTexts = ofPart('own');
      this.#placeholders = ofPart('placeholder');
      this.#indexedTexts = contrast.texts;
    }
    return (part === 'own' ? this.#ownTexts : this.#placeholders).get(text);
  }
}
