import { between, css } from '../color-truth.ts';
import { along, labelled, type Maker, sizes, words } from '../labelled-text.ts';

/** Text that a style sheet makes. */
const generated: Maker = (random) => {
  const [letters, from, to] = [random.color(), random.color(), random.color()];
  const size = random.one(sizes);
  const seen = along((share) => ({ letters, behind: between(from, to, share) }));
  return labelled('generated text', seen, size, {
    html: '<p id="{id}"></p>',
    css: `#{id} { display: inline-block; background: linear-gradient(to right, ${css(from)}, ${css(to)}); }
      #{id}::before { content: '${random.one(words)}'; color: ${css(letters)}; ${size.css}; white-space: nowrap; }`,
  });
};

const placeholder: Maker = (random) => {
  const [letters, behind] = [random.color(), random.color()];
  const size = random.one(sizes);
  return labelled('placeholder', [{ letters, behind }], size, {
    html: `<input id="{id}" aria-label="Port" placeholder="${random.one(words)}">`,
    css: `#{id} { ${size.css}; width: 420px; background: ${css(behind)}; }
      #{id}::placeholder { color: ${css(letters)}; opacity: 1; }`,
  });
};

/** The letters of the value stand at the beginning of the field: the first colour reaches beyond them. */
const fieldValue: Maker = (random) => {
  const [letters, behind, beyond] = [random.color(), random.color(), random.color()];
  const size = random.one(sizes);
  return labelled('value of a field', [{ letters, behind }], size, {
    html: `<input id="{id}" aria-label="Port" value="${random.one(words)}" style="${size.css}; width: 640px; color: ${css(letters)}; background: linear-gradient(to right, ${css(behind)} 90%, ${css(beyond)} 90%)">`,
  });
};

export const unlocated: readonly Maker[] = [generated, placeholder, fieldValue];
