import { element } from '../dom.ts';
import { button, group } from './controls.ts';
import { headings, jumpTo, links, mainContent, type Place, regions } from './jump.ts';
import type { Words } from './words/words.ts';

/** Ways through the page for those who use a keyboard; what each list holds is read when it is opened. */
export function jumpGroup(words: Words, close: () => void): HTMLElement[] {
  const jump = (to: HTMLElement) => {
    close();
    jumpTo(to);
  };
  const list = (label: string, find: () => Place[]) => {
    const items = element('ul');
    const details = element('details', {}, element('summary', {}, label), items);
    details.addEventListener('toggle', () => {
      const found = details.open ? find() : [];
      const entries = found.map((place) =>
        element(
          'li',
          {},
          button(place.name, () => jump(place.element)),
        ),
      );
      items.replaceChildren(...(entries.length > 0 ? entries : [element('li', {}, words.nothing)]));
    });
    return details;
  };
  const main = mainContent();
  return group(
    words.jump,
    main !== null && button(words.main, () => jump(mainContent() ?? main)),
    list(words.listHeadings, headings),
    list(words.listRegions, regions),
    list(words.listLinks, links),
  );
}
