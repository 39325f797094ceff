import type { ElementModel, NodeIndex, PageModel, ProbeQuestions } from '@curbcut/page-model';
import { isEntryField, isSearchField } from '../../shared/forms/form-groups.ts';
import { getFormsToSubmit } from '../../shared/forms/forms-to-submit.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { isRiskyAction } from '../../shared/risky-actions.ts';

type PageAction = ProbeQuestions<'status'>[number];

/** Actions that pages usually confirm. */
const confirmedActionPattern =
  /\b(add|apply|calculate|check|clear|compare|convert|copy|favou?rite|filter|find|follow|generate|like|load|mark|more|refresh|save|search|show|sort|submit|subscribe|test|undo|update|vote|watch|wish ?list)\b|\b(cart|bag|basket)\b|hinzufügen|warenkorb|speichern|kopieren|suchen|filtern|sortieren|anwenden|laden|merken|abonnieren|ajouter|panier|enregistrer|copier|rechercher|filtrer|trier|añadir|agregar|carrito|guardar|copiar|buscar|filtrar|aggiungi|carrello|salva|copia|cerca|adicionar|carrinho|salvar|toevoegen|winkelwagen|opslaan|zoeken|dodaj|zapisz|szukaj|добавить|корзин|сохранить|найти|追加|カート|保存|検索|コピー|添加|购物车|搜索|复制/i;

/** Controls that open, move, start or play something, which people can see without a message. */
const viewActionPattern =
  /\b(accept|actions|agree|auto\w*|back|begin|collapse|countdown|decline|demo|dismiss|expand|full ?screen|hide|language|menu|mute|navigation|next|open|options|pause|play|prev(ious)?|record|reject|resume|rewind|scroll|skip|slide|start|stop|theme|timer|toggle|top|zoom)\b|menü|weiter|zurück|akzeptieren|schließen|suivant|précédent|fermer|cerrar|siguiente|anterior|chiudi|menu/i;

/**
 * Names of controls that start something, which would still be running while we check which changes the page makes on
 * its own.
 */
const startPattern = /^(re)?start\b|\b(auto\w*|demo|live|play|timer)\b/i;

/** Options that filter or sort a list. */
const listChoicePattern =
  /\b(sort|order|filter|refine|category|categories|type|show|per page|availability|price|size|colou?r|brand|view)\b|sortier|filter|kategorie|trier|filtr|catégorie|orden|categoría|ordina|categoria|sorteer|sortuj|сортиров|並べ替え|排序/i;

/**
 * The order in which buttons are tried: first some whose names suggest that the page confirms the outcome,
 * then one other, then the rest.
 */
const FIRST_NAMED_BUTTONS = 3;
const FIRST_OTHER_BUTTONS = 1;
/** Longer names are the content of clickable cards. */
const MAX_NAME_LENGTH = 40;

/**
 * Returns the actions whose outcome the page may report: a search, an option that changes a list, and buttons
 * with different names, the most likely ones first. Risky actions are excluded. The probe limits their number.
 */
export const getPageActions = memoizePerPage((page): readonly PageAction[] => {
  const isUsable = (element: ElementModel) =>
    element.document === page.document && element.isVisible && !element.isDisabled && !element.isInert;
  const actions = [
    ...findSearch(page, isUsable),
    ...findListChoices(page, isUsable),
    ...findButtons(page, isUsable),
  ];
  const used = new Set<NodeIndex>();
  return actions.filter(({ control }) => !used.has(control) && used.add(control));
});

type Usable = (element: ElementModel) => boolean;

function findSearch(page: PageModel, isUsable: Usable): PageAction[] {
  const field = page
    .byTag('input')
    .find(
      (input) =>
        isUsable(input) &&
        isEntryField(input) &&
        /^(text|search)$/.test(input.inputType!) &&
        !input.hasAttr('readonly') &&
        isSearchField(input),
    );
  return field ? [{ control: field.index, kind: 'type', value: 'a' }] : [];
}

function findListChoices(page: PageModel, isUsable: Usable): PageAction[] {
  const isForList = (control: ElementModel) => listChoicePattern.test(getContext(control));
  const select = page
    .byTag('select')
    .find((element) => isUsable(element) && !element.hasAttr('multiple') && isForList(element));
  const box = page
    .byTag('input')
    .find(
      (input) =>
        input.inputType === 'checkbox' && isUsable(input) && isForList(input) && !isRiskyAction(input),
    );
  const actions: PageAction[] = [];
  if (select) {
    const options = [...select.descendants()].filter(({ tag }) => tag === 'option');
    const current = options.findIndex(
      ({ attributes, value }) => attributes.has('selected') || value === select.value,
    );
    const next = options.findIndex(
      (option, position) => position !== Math.max(current, 0) && !option.isDisabled,
    );
    if (next !== -1) actions.push({ control: select.index, kind: 'choose', value: String(next) });
  }
  if (box) actions.push({ control: box.index, kind: 'click', value: '' });
  return actions;
}

/** Returns the name of a control and of the groups around it. */
function getContext(control: ElementModel): string {
  const group = control.closest(
    ({ role, name }) => name !== '' && /^(group|region|search|form)$/.test(role ?? ''),
  );
  return `${control.name} ${control.attr('name') ?? ''} ${control.attr('id') ?? ''} ${group?.name ?? ''}`;
}

function findButtons(page: PageModel, isUsable: Usable): PageAction[] {
  const submitted = new Set(getFormsToSubmit(page).map(({ button }) => button));
  const buttons = [...page.byRole('button'), ...page.byRole('link').filter(isScriptedLink)]
    .filter(
      (button) =>
        isUsable(button) && isPlainAction(button) && !submitted.has(button.index) && !isRiskyAction(button),
    )
    .toSorted((one, other) => one.index - other.index);
  const named = keepDistinct(buttons, ({ name }) =>
    name.length > MAX_NAME_LENGTH || startPattern.test(name)
      ? null
      : (confirmedActionPattern.exec(name)?.[0] ?? null),
  );
  const others = keepDistinct(buttons, (button) =>
    button.name.length > MAX_NAME_LENGTH ||
    confirmedActionPattern.test(button.name) ||
    viewActionPattern.test(button.name) ||
    !isInContent(button)
      ? null
      : button.name,
  );
  return [
    ...named.slice(0, FIRST_NAMED_BUTTONS),
    ...others.slice(0, FIRST_OTHER_BUTTONS),
    ...named.slice(FIRST_NAMED_BUTTONS),
    ...others.slice(FIRST_OTHER_BUTTONS),
  ].map(({ index }) => ({
    control: index,
    kind: 'click',
    value: '',
  }));
}

/** Keeps the first button of each type, and drops buttons without a type. */
function keepDistinct(
  buttons: readonly ElementModel[],
  getKind: (button: ElementModel) => string | null,
): ElementModel[] {
  const kinds = new Set<string>();
  return buttons.filter((button) => {
    const kind = getKind(button)?.toLowerCase();
    return kind !== undefined && !kinds.has(kind) && kinds.add(kind);
  });
}

/** Returns whether a script uses a link as a button. */
function isScriptedLink(link: ElementModel): boolean {
  return (
    link.isHtml &&
    /^(#|javascript:.*)$/i.test(link.attr('href') ?? '') &&
    confirmedActionPattern.test(link.name)
  );
}

const popupAttributes = [
  'aria-haspopup',
  'aria-expanded',
  'popovertarget',
  'commandfor',
  'data-toggle',
  'data-bs-toggle',
];

/**
 * Returns whether a button does something on the page rather than opening a menu or submitting a form with
 * fields to fill in.
 */
function isPlainAction(button: ElementModel): boolean {
  if (!/[\p{L}\p{N}]/u.test(button.name) || popupAttributes.some((name) => button.hasAttr(name)))
    return false;
  if (button.closest(({ role }) => role === 'navigation' || role === 'tablist' || role === 'toolbar'))
    return false;
  const form = button.closest(({ tag }) => tag === 'form');
  return form === null || !form.hasAttr('target');
}

/** Whether a button is in the page content. Buttons without a typical action name are tested only there. */
function isInContent(button: ElementModel): boolean {
  return (
    button.closest(({ role }) => role === 'banner' || role === 'contentinfo' || role === 'complementary') ===
    null
  );
}
