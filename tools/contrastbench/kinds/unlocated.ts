import {
  createLabeledText,
  type SampleTextGenerator,
  sampleAlong,
  sampleTexts,
  textSizes,
} from '../labeled-text.ts';
import { mixColors, toCss } from '../reference-color.ts';

/** Generates text in a style sheet's generated content. */
const generatedText: SampleTextGenerator = (random) => {
  const [letters, from, to] = [random.color(), random.color(), random.color()];
  const size = random.pick(textSizes);
  const samples = sampleAlong((share) => ({ letters, behind: mixColors(from, to, share) }));
  return createLabeledText('generated text', samples, size, {
    html: '<p id="{id}"></p>',
    css: `#{id} { display: inline-block; background: linear-gradient(to right, ${toCss(from)}, ${toCss(to)}); }
      #{id}::before { content: '${random.pick(sampleTexts)}'; color: ${toCss(letters)}; ${size.css}; white-space: nowrap; }`,
  });
};

const placeholder: SampleTextGenerator = (random) => {
  const [letters, behind] = [random.color(), random.color()];
  const size = random.pick(textSizes);
  return createLabeledText('placeholder', [{ letters, behind }], size, {
    html: `<input id="{id}" aria-label="Port" placeholder="${random.pick(sampleTexts)}">`,
    css: `#{id} { ${size.css}; width: 420px; background: ${toCss(behind)}; }
      #{id}::placeholder { color: ${toCss(letters)}; opacity: 1; }`,
  });
};

/**
 * Generates the value of a field. Its letters are at the start of the field, and the first color extends
 * beyond them.
 */
const fieldValue: SampleTextGenerator = (random) => {
  const [letters, behind, beyond] = [random.color(), random.color(), random.color()];
  const size = random.pick(textSizes);
  return createLabeledText('field value', [{ letters, behind }], size, {
    html: `<input id="{id}" aria-label="Port" value="${random.pick(sampleTexts)}" style="${size.css}; width: 640px; color: ${toCss(letters)}; background: linear-gradient(to right, ${toCss(behind)} 90%, ${toCss(beyond)} 90%)">`,
  });
};

export const unlocatedMakers: readonly SampleTextGenerator[] = [generatedText, placeholder, fieldValue];
