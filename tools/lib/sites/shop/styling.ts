import { createHash } from 'node:crypto';

/** Renders the attributes of a component's part: class names in one way of styling. */
export type Styling = (component: string, part?: string, ...variants: string[]) => string;

/** Class naming styles of real sites. `deploy` changes the hashes, as a new build does. */
export const stylings: Readonly<Record<string, (deploy: string) => Styling>> = {
  /** BEM: block__element--modifier. */
  bem:
    () =>
    (component, part, ...variants) => {
      const name = part === undefined ? component : `${component}__${part}`;
      return toClassAttribute([name, ...variants.map((variant) => `${name}--${variant}`)]);
    },
  /**
   * Bootstrap and similar: hyphenated component names, variants as additional classes, and utility classes.
   */
  bootstrap:
    () =>
    (component, part, ...variants) => {
      const name = part === undefined ? component : `${component}-${part}`;
      const utilities = pickByName(
        `bs ${name}`,
        ['mb-3', 'd-flex', 'p-2', 'mt-4', 'align-items-center', 'text-center'],
        2,
      );
      return toClassAttribute([name, ...variants.map((variant) => `${component}-${variant}`), ...utilities]);
    },
  /** Handwritten themes: a class for the component, and short words or no class for its parts. */
  theme:
    () =>
    (component, part, ...variants) => {
      if (part === undefined) return toClassAttribute([component, ...variants]);
      const isBare = digestText(`theme ${component} ${part}`).charCodeAt(0) % 3 === 0;
      return isBare ? '' : toClassAttribute([part, ...variants]);
    },
  /** CSS modules as in Next.js: Card_title__x3kA9. */
  modules:
    (deploy) =>
    (component, part, ...variants) => {
      const file = toPascalCase(component);
      return toClassAttribute(
        [part ?? 'root', ...variants].map(
          (name) => `${file}_${name}__${toHashName(`${deploy} ${file} ${name}`, 5)}`,
        ),
      );
    },
  /** styled-components: one hash for the component and one for its style, and no handwritten names. */
  styled:
    (deploy) =>
    (component, part, ...variants) => {
      const name = `${deploy} ${component} ${part}`;
      return toClassAttribute([`sc-${toHashName(name, 6)}`, toHashName(`${name} ${variants}`, 6)]);
    },
  /** Tailwind: utility classes only; a variant has slightly different ones. */
  tailwind:
    () =>
    (component, part, ...variants) => {
      const name = `tw ${component} ${part}`;
      const classes = pickByName(name, utilityClasses, 3 + (digestText(name).charCodeAt(1) % 6));
      return toClassAttribute([
        ...classes,
        ...variants.flatMap((variant) => pickByName(`${name} ${variant}`, utilityClasses, 2)),
      ]);
    },
};

const utilityClasses =
  'flex block grid relative inline-flex items-center items-start justify-between justify-center gap-2 gap-4 p-2 p-4 px-3 py-2 px-6 m-0 mt-2 mt-4 mb-6 mx-auto w-full h-full max-w-prose min-w-0 rounded rounded-lg rounded-full border border-gray-200 bg-white bg-gray-50 shadow-sm shadow-md text-sm text-base text-lg text-gray-700 text-gray-900 font-medium font-semibold leading-tight tracking-wide overflow-hidden object-cover hover:bg-gray-100 focus-visible:ring-2 md:flex lg:px-8 sm:text-lg dark:bg-slate-900 transition space-y-4 col-span-2 order-1 shrink-0 grow'.split(
    ' ',
  );

const toClassAttribute = (names: readonly string[]) => ` class="${[...new Set(names)].join(' ')}"`;
const digestText = (text: string) => createHash('sha256').update(text).digest('base64url');
const toPascalCase = (name: string) =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns letters and digits as build tools generate them, starting with a letter. */
function toHashName(text: string, length: number): string {
  return digestText(text).replace(/[_-]/g, 'x').replace(/^\d+/, '').slice(0, length);
}

/** Picks some items of a list, always the same for the same name. */
function pickByName(name: string, from: readonly string[], count: number): string[] {
  const bytes = createHash('sha256').update(name).digest();
  return Array.from({ length: count }, (_, index) => from[bytes[index]! % from.length]!);
}
