import { CONTROLS } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';

// Words of many languages: cspell:disable

/**
 * Words on controls that may submit, save, delete, buy, sign out, download or send something, in the
 * most common languages on the web. Words in Latin script must match whole words; the others may match parts of
 * words.
 */
const LATIN = [
  // English
  'submit|send|save|delete|remove|trash|discard|erase|clear|reset|buy|purchase|order|checkout|check out|pay|donate|book|reserve|subscribe|unsubscribe|sign out|log ?out|logoff|log off|download|export|upload|import|print|publish|post|reply|share|tweet|confirm|agree|accept|allow|approve|install|upgrade|register|sign up|add to|apply|vote|like|follow|unfollow|block|report|invite|archive|transfer|withdraw|cancel|refund|call|dial|execute|run|try|test|copy|cut|paste|sync|deploy|generate',
  // German
  'absenden|senden|speichern|sichern|löschen|entfernen|verwerfen|zurücksetzen|kaufen|bestellen|zur kasse|bezahlen|zahlen|spenden|buchen|reservieren|abonnieren|abmelden|ausloggen|herunterladen|hochladen|exportieren|importieren|drucken|veröffentlichen|antworten|teilen|bestätigen|zustimmen|akzeptieren|annehmen|erlauben|installieren|registrieren|in den warenkorb|anwenden|abstimmen|folgen|melden|einladen|archivieren|überweisen|stornieren|abbrechen|kündigen|ausführen|kopieren',
  // French
  'envoyer|soumettre|enregistrer|sauvegarder|supprimer|effacer|retirer|réinitialiser|acheter|commander|payer|régler|réserver|s.abonner|se désabonner|déconnexion|se déconnecter|télécharger|exporter|importer|imprimer|publier|répondre|partager|confirmer|accepter|autoriser|installer|s.inscrire|ajouter au|appliquer|voter|suivre|signaler|inviter|archiver|annuler|résilier',
  // Spanish and Portuguese
  'enviar|guardar|eliminar|borrar|quitar|restablecer|comprar|pedir|pagar|reservar|suscribir|darse de baja|cerrar sesión|salir|descargar|exportar|importar|imprimir|publicar|responder|compartir|confirmar|aceptar|permitir|instalar|registrar|añadir al|agregar al|aplicar|votar|seguir|denunciar|invitar|archivar|cancelar|salvar|excluir|apagar|remover|encomendar|assinar|sair|terminar sessão|baixar|descarregar|transferir|aceitar|adicionar ao|partilhar|compartilhar',
  // Italian
  'invia|salva|elimina|cancella|rimuovi|acquista|compra|ordina|paga|prenota|iscriviti|abbonati|disconnetti|esci|scarica|carica|esporta|importa|stampa|pubblica|rispondi|condividi|conferma|accetta|consenti|installa|registrati|aggiungi al|applica|vota|segui|segnala|invita|annulla',
  // Dutch
  'verzenden|versturen|opslaan|verwijderen|wissen|kopen|bestellen|afrekenen|betalen|boeken|reserveren|abonneren|afmelden|uitloggen|downloaden|uploaden|afdrukken|publiceren|delen|bevestigen|accepteren|toestaan|installeren|registreren|toevoegen aan|toepassen|stemmen|volgen|melden|uitnodigen|annuleren',
  // Polish, Czech
  'wyślij|zapisz|usuń|skasuj|kup|zamów|zapłać|rezerwuj|wyloguj|pobierz|drukuj|opublikuj|udostępnij|potwierdź|akceptuj|zgadzam|zainstaluj|zarejestruj|dodaj do|odeslat|uložit|smazat|koupit|objednat|zaplatit|odhlásit|stáhnout|potvrdit|souhlasím',
  // Swedish, Danish, Norwegian, Finnish
  'skicka|spara|radera|ta bort|köp|beställ|betala|boka|logga ut|ladda|skriv ut|publicera|dela|bekräfta|godkänn|acceptera|lägg i|slet|fjern|køb|kjøp|bestil|betal|log ud|logg ut|hent|last ned|udskriv|send|gem|lagre|bekræft|lähetä|tallenna|poista|osta|tilaa|maksa|kirjaudu ulos|lataa|hyväksy',
  // Turkish, Romanian, Hungarian
  'gönder|kaydet|sil|satın al|sipariş|öde|çıkış|indir|yükle|yazdır|paylaş|onayla|kabul|trimite|salvează|șterge|cumpără|comandă|plătește|deconectare|descarcă|küldés|mentés|törlés|vásárlás|megrendel|fizet|kijelentkez|letölt|elfogad',
].join('|');

const OTHERS = [
  // Russian, Ukrainian, Bulgarian
  'отправ|сохран|удал|стереть|купить|заказ|оплат|заброн|подпис|выйти|выход|скачать|загруз|печать|опублик|подтверд|соглас|принять|установить|регистр|в корзину|відправ|надіслати|зберегти|видал|купити|замов|вийти|завантаж|изтрий|купи|поръч|плати|изход',
  // Greek
  'αποστολ|αποθήκευ|διαγραφ|αγορ|παραγγελ|πληρωμ|αποσύνδεσ|λήψη|αποδοχ',
  // Chinese, Japanese, Korean
  '提交|发送|發送|保存|儲存|删除|刪除|购买|購買|下单|支付|付款|结账|結帳|退出|登出|下载|下載|上传|打印|发布|確認|确认|同意|接受|加入购物车|送信|削除|購入|注文|支払|ログアウト|ダウンロード|印刷|投稿|同意|登録|カート|제출|보내기|저장|삭제|구매|주문|결제|로그아웃|다운로드|인쇄|게시|확인|동의|장바구니',
  // Arabic, Hebrew, Hindi
  'إرسال|حفظ|حذف|شراء|طلب|دفع|خروج|تنزيل|تحميل|طباعة|نشر|تأكيد|موافق|قبول|שלח|שמור|מחק|קנה|הזמן|שלם|התנתק|הורד|הדפס|אישור|भेजें|सहेजें|हटाएं|खरीदें|भुगतान|लॉग आउट|डाउनलोड',
].join('|');

/**
 * Words from this list that usually appear on controls that ask for more input first, for example where to share
 * something. The request that would follow is blocked. Such controls are activated last.
 */
const INPUT_REQUEST_WORDS =
  /(?<![\p{L}])(?:share|send|post|reply|report|invite|archive|follow|book|reserve|copy|export|apply|try|test|call|add to|teilen|senden|antworten|melden|einladen|archivieren|buchen|reservieren|kopieren|exportieren|anwenden|partager|envoyer|répondre|signaler|inviter|archiver|réserver|exporter|compartir|enviar|responder|invitar|archivar|reservar|exportar|partilhar|compartilhar|condividi|invia|rispondi|segnala|prenota|esporta|delen|verzenden|versturen|uitnodigen|dela|skicka)(?![\p{L}])/giu;

/** Returns whether a control's name contains a word that suggests the control asks for more input first. */
export function suggestsInputRequest(name: string): boolean {
  return name.search(INPUT_REQUEST_WORDS) !== -1;
}

// cspell:enable

const DENIED_WORDS = new RegExp(`(?<![\\p{L}])(?:${LATIN})(?![\\p{L}])|${OTHERS}`, 'iu');

/**
 * Returns whether a click on an element may submit a form, leave the page or start a download, according to
 * its markup or its name.
 *
 * @param name the text by which people identify the control
 * @param isDeclared whether the markup declares that it shows and hides something, in which case its name
 *   may describe the purpose of that content
 */
export function isDeniedControl(element: Element, name: string, isDeclared: boolean): boolean {
  const control = dom.closest(element, 'button, input, a, area, label, summary') ?? element;
  if (control instanceof HTMLButtonElement || control instanceof HTMLInputElement) {
    if (
      /^(submit|image|reset|file)$/.test(control.type) &&
      (control.form !== null || control.type !== 'submit')
    )
      return true;
  }
  const isAway = dom.matches(control, CONTROLS.link) && !isSamePageLink(control as HTMLAnchorElement);
  if (isAway && !isImageLink(control as HTMLAnchorElement)) return true;
  if (dom.hasAttribute(control, 'download') || dom.hasAttribute(control, 'formaction')) return true;
  const technical = ['id', 'name', 'data-action', 'data-method', 'onclick']
    .map((attribute) => dom.getAttribute(control, attribute) ?? '')
    .join(' ')
    .slice(0, 2_000);
  return (
    (!isDeclared && DENIED_WORDS.test(name.replaceAll(INPUT_REQUEST_WORDS, ' '))) ||
    /delete|destroy|remove(?!class|attribute|eventlistener)|log-?_?out|sign-?_?out|checkout|submit|download|print\(|purchase|unsubscribe/i.test(
      technical,
    )
  );
}

/** Returns whether a link around an image leads to an image, which scripts may show in the page. */
function isImageLink(link: HTMLAnchorElement): boolean {
  return link.querySelector('img') !== null && /\.(avif|gif|jpe?g|png|svg|webp)$/i.test(link.pathname);
}

/** Returns whether a link stays on this page. */
function isSamePageLink(link: HTMLAnchorElement): boolean {
  const href = (link.getAttribute('href') ?? '').trim();
  if (href.startsWith('#') || /^javascript:\s*(void|;|$|\/\/)/i.test(href)) return true;
  return link.hash !== '' && link.href.split('#')[0] === location.href.split('#')[0];
}
