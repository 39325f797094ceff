import type { PageHelpers } from './page-helpers.ts';

/** A change to a page's source that keeps its faults. Runs in the page. */
export type Mutation = (kit: PageHelpers) => void;

export interface MutationKind {
  readonly mutate: Mutation;
  /**
   * Whether every deployment repeats the change: the earlier scan also has it, with different generated
   * names.
   */
  readonly isPerDeploy?: boolean;
}

/** Mutations by name. Those that affect only some elements specify their share. */
export const mutations: Readonly<Record<string, MutationKind>> = {
  'hashed classes': {
    isPerDeploy: true,
    mutate: ({ elements, generateName }) => {
      for (const element of elements()) {
        const names = [...element.classList].map((name) => `${name}__${generateName(name).slice(0, 5)}`);
        if (names.length > 0) element.className = names.join(' ');
      }
    },
  },
  'generated classes': {
    isPerDeploy: true,
    mutate: ({ elements, generateName }) => {
      for (const element of elements()) {
        const names = [...element.classList];
        if (names.length > 0)
          element.className = `sc-${generateName(names[0]!)} ${generateName(names.join(' '))}`;
      }
    },
  },
  'generated ids': {
    isPerDeploy: true,
    mutate: ({ elements, generateName }) => {
      const ids = new Map<string, string>();
      for (const element of elements()) {
        if (element.id === '') continue;
        const id = `:r${generateName(element.id).toLowerCase()}:`;
        ids.set(element.id, id);
        element.id = id;
      }
      for (const element of elements()) {
        for (const name of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'headers']) {
          const value = element.getAttribute(name);
          if (value !== null)
            element.setAttribute(
              name,
              value
                .split(/\s+/)
                .map((id) => ids.get(id) ?? id)
                .join(' '),
            );
        }
        const link = element.getAttribute('href');
        const target = link?.startsWith('#') ? ids.get(link.slice(1)) : undefined;
        if (target !== undefined) element.setAttribute('href', `#${target}`);
      }
    },
  },
  reordering: {
    mutate: ({ elements, isAffected, chance, next, markChanged }) => {
      for (const parent of [document.body, ...elements()]) {
        const children = [...parent.children];
        if (
          children.length < 3 ||
          !isAffected(parent, 0.4) ||
          /^(TABLE|TR|SELECT|DETAILS|DL|A|P)$/.test(parent.tagName)
        )
          continue;
        for (const child of children) {
          if (!chance(0.5)) continue;
          markChanged(child);
          parent.insertBefore(child, parent.children[Math.floor(next() * parent.children.length)]!);
        }
      }
    },
  },
  wrapping: {
    mutate: ({ elements, isAffected, pick, markChanged }) => {
      for (const element of elements()) {
        if (
          !/^(DIV|P|IMG|BUTTON|A|UL|TABLE|IFRAME|SPAN|INPUT|SELECT)$/.test(element.tagName) ||
          !isAffected(element, 0.25)
        )
          continue;
        if (/^(UL|OL|DL|TR|PICTURE)$/.test(element.parentElement?.tagName ?? '')) continue;
        const isInline = /^(IMG|BUTTON|A|SPAN|INPUT|SELECT)$/.test(element.tagName);
        const wrapper = document.createElement(isInline ? 'span' : 'div');
        wrapper.className = pick(['', 'wrap', 'outer-box', 'layout-shell']);
        markChanged(element);
        element.replaceWith(wrapper);
        wrapper.append(element);
      }
    },
  },
  unwrapping: {
    mutate: ({ elements, isAffected, markChanged }) => {
      for (const element of elements().reverse()) {
        if (element.tagName !== 'DIV' || element.getAttribute('role') !== null || !isAffected(element, 0.3))
          continue;
        if (element.parentElement === null || element.querySelector('[data-truth]') === null) continue;
        for (const child of element.children) markChanged(child);
        element.replaceWith(...element.childNodes);
      }
    },
  },
  moving: {
    mutate: ({ elements, isAffected, pick, markChanged }) => {
      const containers = elements().filter(({ tagName }) => /^(DIV|SECTION|MAIN|ARTICLE)$/.test(tagName));
      for (const element of elements()) {
        if (
          !/^(P|DIV|TABLE|UL)$/.test(element.tagName) ||
          element.textContent.length > 400 ||
          !isAffected(element, 0.2)
        )
          continue;
        const candidates = containers.filter(
          (container) => !element.contains(container) && container.isConnected,
        );
        if (candidates.length === 0) continue;
        markChanged(element);
        for (const descendant of element.querySelectorAll('*')) markChanged(descendant);
        pick(candidates).append(element);
      }
    },
  },
  'renamed classes': {
    mutate: ({ elements, generateName, markChanged }) => {
      const syllables = 'ba co du fe gi lo ma ne pi ro su ta ve wi za'.split(' ');
      const renamed = (name: string) =>
        [...generateName(name)]
          .slice(0, 3)
          .map((letter) => syllables[letter.charCodeAt(0) % syllables.length])
          .join('');
      for (const element of elements()) {
        if (element.classList.length === 0) continue;
        markChanged(element);
        element.className = [...element.classList].map(renamed).join(' ');
      }
    },
  },
  'renamed ids': {
    mutate: ({ elements, markChanged }) => {
      for (const element of elements()) {
        if (element.id === '') continue;
        for (const label of document.querySelectorAll(`label[for="${CSS.escape(element.id)}"]`))
          label.setAttribute('for', `new-${element.id}`);
        markChanged(element);
        element.id = `new-${element.id}`;
      }
    },
  },
  'copy edits': {
    mutate: ({ texts, chance, pick, markChanged }) => {
      const added = ['newly', 'gladly', 'perhaps', 'at last', 'in spring', 'for everyone'];
      for (const text of texts()) {
        if (!chance(0.5)) continue;
        const words = text.data.split(' ');
        words.splice(Math.floor(words.length / 2), chance(0.5) ? 1 : 0, pick(added));
        text.data = words.join(' ');
        if (text.parentElement !== null) markChanged(text.parentElement);
      }
    },
  },
  translation: {
    mutate: ({ texts, generateName, markChanged }) => {
      const syllables = 'be kra lo mis ten ul war zo fi gan hel dro pas rin'.split(' ');
      for (const text of texts()) {
        text.data = text.data.replace(/[A-Za-z]+/g, (word) => {
          const name = [...generateName(word)]
            .slice(0, 2)
            .map((letter) => syllables[letter.charCodeAt(0) % syllables.length]);
          return name.join('');
        });
        if (text.parentElement !== null) markChanged(text.parentElement);
      }
    },
  },
  'attribute order': {
    mutate: ({ elements }) => {
      for (const element of elements()) {
        const [first, ...others] = [...element.attributes];
        for (const { name } of others) element.removeAttribute(name);
        for (const attribute of others.reverse()) element.setAttributeNode(attribute);
        if (first?.name !== 'data-truth' && first !== undefined) element.setAttributeNode(first);
      }
    },
  },
  'inserted siblings': {
    mutate: ({ elements, isAffected, pick }) => {
      for (const element of elements()) {
        if (!/^(P|DIV|H2|H3|UL|TABLE|PRE)$/.test(element.tagName) || !isAffected(element, 0.3)) continue;
        const added = document.createElement(pick(['p', 'div']));
        added.textContent = `Something ${pick(['new', 'fresh', 'more'])} stands here.`;
        element.before(added);
      }
    },
  },
  'equivalent elements': {
    mutate: ({ elements, isAffected, markChanged }) => {
      const replacements: Readonly<Record<string, string>> = {
        DIV: 'section',
        SECTION: 'div',
        B: 'strong',
        I: 'em',
        EM: 'i',
        STRONG: 'b',
        TT: 'code',
      };
      for (const element of elements()) {
        const tag = replacements[element.tagName];
        if (tag === undefined || element.getAttribute('role') !== null || !isAffected(element, 0.4)) continue;
        const replacement = document.createElement(tag);
        for (const { name, value } of element.attributes) replacement.setAttribute(name, value);
        replacement.append(...element.childNodes);
        element.replaceWith(replacement);
        markChanged(replacement);
      }
    },
  },
  'utility classes': {
    mutate: ({ elements, isAffected, pick, markChanged }) => {
      for (const element of elements()) {
        // Authored text rarely gets a class.
        if (!isAffected(element, element.classList.length > 0 ? 0.5 : 0.1)) continue;
        markChanged(element);
        element.classList.add(
          pick(['mt-4', 'px-2', 'md:flex', 'text-sm', 'w-full']),
          pick(['mb-2', 'items-center', 'rounded']),
        );
      }
    },
  },
  'hashed file names': {
    isPerDeploy: true,
    mutate: ({ elements, generateName }) => {
      for (const element of elements()) {
        const source = element.getAttribute('src');
        if (source === null || !/\.\w{2,4}$/.test(source)) continue;
        element.setAttribute('src', source.replace(/\.(\w{2,4})$/, `.${generateName(source)}1.$1`));
      }
    },
  },
};
