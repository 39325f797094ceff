import type { ElementModel, PageModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { getLinkDestination, getLinks } from '../../shared/links.ts';

/** Words that indicate a new window, in the most common languages on the web. */
const newWindowPattern =
  /\b(new|another|separate|external) (browser )?(window|tab|site|website|link)|\b(opens?|pop-?up)\b|\bextern(al|er|e|es)?\b|neue[ns]? (fenster|tab)|nouvel(le)? (fenêtre|onglet)|nueva (ventana|pestaña)|nuova (finestra|scheda)|nova (janela|aba)|nieuw (venster|tabblad)|новом окне|新しい(ウィンドウ|タブ)|新(窗口|标签)/i;

/** Technique G201: links warn users before they open a new window. */
export const linkNewWindow = defineRule({
  id: 'link-new-window',
  title: 'Links that open a new window warn users',
  help: 'Open the link in the same window, or say in the link that it opens a new one.',
  impact:
    'People with low vision or cognitive disabilities may not notice the new window and wonder why the Back button doesn’t work.',
  criteria: [],
  category: 'links',
  severity: 'minor',
  bestPractice: true,
  act: [],
  axe: [],
  applies: (page: PageModel) =>
    getLinks(page).filter((link) => link.isExposed && link.role === 'link' && opensNewWindow(link)),
  check: (link) => {
    const facts = { name: link.name };
    return newWindowPattern.test(`${link.name} ${link.description}`)
      ? passed('announced', { facts })
      : failed('unannounced', { facts });
  },
  messages: {
    announced: 'The link says that it opens a new window.',
    unannounced: 'The link “{name}” opens a new window without warning users.',
  },
});

function opensNewWindow(link: ElementModel): boolean {
  const target = link.attr('target')?.trim().toLowerCase() ?? '';
  return (target === '_blank' || target === '_new') && !isDownload(link);
}

/** For a link with `download`, browsers save a target on the page's origin and open any other. */
function isDownload(link: ElementModel): boolean {
  const { url } = link.document;
  return (
    link.hasAttr('download') && URL.canParse(url) && getLinkDestination(link)?.origin === new URL(url).origin
  );
}
