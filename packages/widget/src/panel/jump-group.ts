import { createElement } from '../dom.ts';
import { createButton, createGroup } from './controls.ts';
import {
  findHeadings,
  findLinks,
  findMainContent,
  findRegions,
  type JumpTarget,
  jumpTo,
} from './jump-targets.ts';
import type { PanelMessages } from './messages/message-names.ts';

/** Creates the navigation lists for keyboard users. Each list is filled when it is opened. */
export function createJumpGroup(messages: PanelMessages, close: () => void): HTMLElement[] {
  const jump = (to: HTMLElement) => {
    close();
    jumpTo(to);
  };
  const list = (label: string, find: () => JumpTarget[]) => {
    const items = createElement('ul');
    const details = createElement('details', {}, createElement('summary', {}, label), items);
    details.addEventListener('toggle', () => {
      const found = details.open ? find() : [];
      const entries = found.map((target) =>
        createElement(
          'li',
          {},
          createButton(target.name, () => jump(target.element)),
        ),
      );
      items.replaceChildren(
        ...(entries.length > 0 ? entries : [createElement('li', {}, messages.noTargets)]),
      );
    });
    return details;
  };
  const main = findMainContent();
  return createGroup(
    messages.jump,
    main !== null && createButton(messages.main, () => jump(findMainContent() ?? main)),
    list(messages.listHeadings, findHeadings),
    list(messages.listRegions, findRegions),
    list(messages.listLinks, findLinks),
  );
}
