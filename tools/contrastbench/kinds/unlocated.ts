import { createLabeledText, sampleAlong, sampleTexts, type TextMaker, textSizes } from '../labeled-text.ts';
import { mixColors, toCss } from '../reference-color.ts';

/** Text that a style sheet makes. */
const generatedText: TextMaker = (random) => {
  const [letters, from, to] = [random.color(), random.color(), random.color()];
  const size = random.pick(textSizes);
  const seen = sampleAlong((share) => ({ letters, behind: mixColors(from, to, share) }));
  return createLabeledText('generated text', seen, size, {
    html: '<p id="{id}"></p>',
    css: `#{id} { display: inline-block; background: linear-gradient(to right, ${toCss(from)}, ${toCss(to)}); }
      #{id}::before { content: '${random.pick(sampleTexts)}'; color: ${toCss(letters)}; ${size.css}; white-space: nowrap; }`,
  });
};

const placeholder: TextMaker = (random) => {
  const [letters, behind] = [random.color(), random.color()];
  const size = random.pick(textSizes);
  return createLabeledText('placeholder', [{ letters, behind }], size, {
    html: `<input id="{id}" aria-label="Port" placeholder="${random.pick(sampleTexts)}">`,
    css: `#{id} { ${size.css}; width: 420px; background: ${toCss(behind)}; }
      #{id}::placeholder { color: ${toCss(letters)}; opacity: 1; }`,
  });
};

/** The letters of the value stand at the beginning of the field: the first colour reaches beyond them. */
const fieldValue: TextMaker = (random) => {
  const [letters, behind, beyond] = [random.color(), random.color(), random.color()];
  const size = random.pick(textSizes);
  return createLabeledText('value of a field', [{ letters, behind }], size, {
    html: `<input id="{id}" aria-label="Port" value="${random.pick(sampleTexts)}" style="${size.css}; width: 640px; color: ${toCss(letters)}; background: linear-gradient(to right, ${toCss(behind)} 90%, ${toCss(beyond)} 90%)">`,
  });
};

export const unlocatedMakers: readonly TextMaker[] = [generatedText, placeholder, fieldValue];
