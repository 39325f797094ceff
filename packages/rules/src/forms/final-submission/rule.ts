import { type ElementModel, NodeState, type PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, passed } from '../../rule.ts';
import { isSubmitButton } from '../../shared/fields.ts';
import { getFieldHints } from '../../shared/forms/form-groups.ts';

/** Buttons that pay, order or delete an account, in the most common languages on the web. */
const finalActionPattern =
  /(?<!\p{L})(pay( now)?|place (your |my )?order|submit (your |my )?order|complete (your |my )?(order|purchase|payment)|confirm (and pay|(your |my )?(order|purchase|payment))|order now|buy now|donate( now)?|transfer (money|funds|now)|send (money|payment)|(delete|close|deactivate) (your |my |this )?account|zahlungspflichtig( bestellen)?|jetzt (kaufen|bezahlen|bestellen|spenden)|konto löschen|payer( maintenant)?|commander|valider (la|ma|votre) commande|supprimer (le|mon|votre) compte|pagar( ahora)?|realizar pedido|confirmar (pedido|compra)|eliminar (la |mi |tu )?cuenta|paga ora|nu betalen|betaal nu)(?!\p{L})|^pay [\p{Sc}\d]/iu;
/** Buttons that only start a purchase, unless the form asks for a card. */
const startPattern =
  /(?<!\p{L})(buy now|order now|jetzt (kaufen|bestellen)|donate( now)?|commander|jetzt spenden)(?!\p{L})/iu;
const cardPattern =
  /(?<!\p{L})(card ?number|credit ?card|kartennummer|kreditkarte|iban|num[ée]ro de (la )?carte|tarjeta)(?!\p{L})/iu;

const reviewPattern =
  /(?<!\p{L})(review|check your|order summary|summary of your|confirm your|(order|booking) confirmation|übersicht|überprüfen|zusammenfassung|vérifie[rz]|récapitulatif|revisa|resumen)(?!\p{L})/iu;
const correctPattern =
  /(?<!\p{L})(edit|change|correct|modify|back|ändern|bearbeiten|zurück|modifier|corriger|retour|editar|cambiar|volver)(?!\p{L})/iu;
const confirmPattern =
  /(?<!\p{L})(confirm|checked|reviewed|correct|understand|sure|geprüft|bestätige|richtig|vérifié|confirme|revisado)(?!\p{L})/iu;
/** Text on pages that only ask for confirmation. */
const warningPattern =
  /(?<!\p{L})(are you sure|do you really want|permanently (delete|remove|close)|(can(not|’t|'t) be|no way to) (undone|undo|reactivated?|reversed?)|sind sie sicher|wirklich löschen|êtes-vous sûr|está seguro)(?!\p{L})/iu;
const cancelPattern =
  /(?<!\p{L})(cancel|no|back|keep|abbrechen|nein|zurück|annuler|non|retour|cancelar|volver)(?!\p{L})/iu;
const reversiblePattern =
  /(?<!\p{L})(free cancell?ation|cancel(led)? (your |the |my )?(order|booking|payment|donation)?\s?(for free |free of charge )?(within|until|up to|before)|can (be )?(undone|undo|reversed?|cancell?ed)|kostenlos stornier|innerhalb von \d+ (tagen|stunden) (widerrufen|stornieren)|annulation gratuite)/iu;

const isForm = ({ tag, isHtml }: ElementModel) => isHtml && tag === 'form';
const isInDialog = (element: ElementModel) =>
  element.closest(({ role, tag }) => role === 'dialog' || role === 'alertdialog' || tag === 'dialog') !==
  null;

function asksForCard(button: ElementModel, page: PageModel): boolean {
  const form = button.closest(isForm)!;
  return page
    .byTag('input')
    .some(
      (field) =>
        form.contains(field) &&
        (/\bcc-(number|csc|exp)/.test(field.attr('autocomplete') ?? '') ||
          cardPattern.test(getFieldHints(field))),
    );
}

/**
 * Success criterion 3.3.4. A scan doesn't submit such forms, so it can't know what follows. The rule needs
 * review unless the page itself shows one of the safeguards that the criterion allows.
 */
export const finalSubmission = defineRule({
  id: 'final-submission',
  title: 'Payments, orders and account deletions can be checked or reversed',
  help: 'Let people review and correct everything they entered before they submit it, ask them to confirm it, or let them cancel afterward.',
  impact:
    'People with reading or motor disabilities are more likely to enter something wrong or press a button by accident, and a payment or deletion may be impossible to undo.',
  criteria: ['3.3.4'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Recognizes buttons by their names in English, German, French, Spanish, Italian and Dutch.',
    'Contracts, tests and changes to stored data are left to audits.',
  ],
  applies: (page) =>
    page
      .byTag('button', 'input')
      .filter(
        (button) =>
          button.isVisible &&
          !button.isDisabled &&
          isSubmitButton(button) &&
          button.closest(isForm) !== null &&
          finalActionPattern.test(button.name) &&
          (!startPattern.test(button.name) || asksForCard(button, page)),
      ),
  check(button, page) {
    const facts = { name: button.name };
    if (isInDialog(button)) return passed('dialog', { facts });
    const form = button.closest(isForm)!;
    const confirmation = page.byTag('input').find(
      (field) =>
        field.inputType === 'checkbox' &&
        form.contains(field) &&
        // It needn't have `required`, because scripts and servers often require it.
        !field.hasState(NodeState.checked) &&
        (confirmPattern.test(field.name) || confirmPattern.test(field.attr('name') ?? '')),
    );
    if (confirmation) return passed('confirmed', { facts, related: [confirmation] });
    const controls = [...page.byRole('link'), ...page.byRole('button')].filter(({ isVisible }) => isVisible);
    const warning = page.texts.find(({ isVisible, text }) => isVisible && warningPattern.test(text));
    const cancel = controls.find((control) => form.contains(control) && cancelPattern.test(control.name));
    if (warning && cancel) return passed('asked', { facts, related: [warning.parent, cancel] });
    const heading = page
      .byRole('heading')
      .find(({ isVisible, name }) => isVisible && reviewPattern.test(name));
    const correction = controls.find(({ name }) => correctPattern.test(name));
    if (heading && correction) return passed('reviewed', { facts, related: [heading, correction] });
    const promise = page.texts.find(({ isVisible, text }) => isVisible && reversiblePattern.test(text));
    if (promise) return passed('reversible', { facts, related: [promise.parent] });
    return cantTell('final', { facts });
  },
  messages: {
    dialog: 'The button “{name}” is in a dialog, so people confirm an action that they have already started.',
    confirmed: 'A checkbox asks people to confirm before they press “{name}”.',
    asked: 'The page asks people whether they’re sure, and they can cancel instead of pressing “{name}”.',
    reviewed: 'Before people press “{name}”, the page shows the data for review and a control to correct it.',
    reversible: 'The page says that what “{name}” submits can be canceled afterward.',
    final:
      'Can people check and correct what they entered before “{name}” makes it final, or cancel it afterward?',
  },
});
