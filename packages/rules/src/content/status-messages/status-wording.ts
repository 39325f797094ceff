/** Messages about an action's outcome, and how such messages begin, in the web's most common languages. */
const outcomePatterns = [
  // Added to the cart, removed from favorites
  /\b(added|moved|removed|saved|copied) (to|from) (the |your |my )?(\w+ )?(cart|bag|basket|wish ?list|favou?rites?|clipboard|list|collection|library|order)\b/i,
  /\b(item|product|article|filter|file|image|comment|entry)s? (was |were |has been |have been )?(added|removed|deleted|updated|saved|uploaded|applied)\b/i,
  /\b(in den warenkorb gelegt|zum warenkorb hinzugefügt|hinzugefügt|ajouté(e)? (au|à) |añadido (al|a) |aggiunto al|adicionado ao|toegevoegd aan|dodano do|добавлен\p{L}* в)/iu,
  /\bcopied\b.{0,40}\bclipboard\b/i,
  // 3 results
  /^(about |over |found |showing |displaying |we found )?(no|\d[\d.,]*)( of \d[\d.,]*)? (\w+ )?(results?|matches|hits|products|items|entries|articles|records)( (found|shown|match|available|for|matching)\b.{0,60})?[.!]?$/i,
  /^(showing|displaying) \d[\d.,]*\b/i,
  /^(no|0) (results?|matches|products|items)\b|^nothing found\b|^keine (ergebnisse|treffer)|^\d[\d.]* (ergebnisse?|treffer)\b|^(aucun|\d+) résultats?\b|^(\d+|ningún|sin) resultados?\b|^(\d+|nessun) risultat[io]\b|^(\d+|geen) resultaten\b|^(\d+|nenhum) resultados?\b|^\d+ 件|^\d+ 个结果/i,
  // Saved
  /^(your |the |all )?(\w+ )?(changes?|settings?|preferences|draft|profile|message|form|feedback|request|link|code|text|e-?mail|url|vote|comment|file|data|password|order)s? (was |were |has been |have been )?(successfully )?(saved|updated|sent|submitted|copied|received|recorded|deleted|added|uploaded|reset|changed|applied)\b/i,
  /^(successfully )?(saved|copied|updated|sent|submitted|subscribed|uploaded|deleted|undone|done|applied)( successfully| to (the )?clipboard)?\s*[.!✓✔]*$/i,
  /^(success\b|thank you\b|thanks\b|you (are|have been) (now )?(subscribed|signed up)|subscription confirmed)/i,
  /^(gespeichert|kopiert|gesendet|aktualisiert|erfolgreich|vielen dank|danke|enregistré|copié|envoyé|merci|guardado|copiado|enviado|gracias|salvato|copiato|inviato|grazie|salvo|obrigad[oa]|opgeslagen|gekopieerd|verzonden|bedankt|zapisano|skopiowano|wysłano|сохранено|скопировано|отправлено|спасибо|保存しました|コピーしました|已保存|已复制)(?!\p{L})/iu,
];

/** Messages about an action that hasn't finished yet, such as “Loading…”. */
const progressPatterns = [
  /^(loading|please wait|searching|sending|saving|processing|submitting|updating|uploading|working)\b[^.!?]{0,30}(…|\.{2,3}|\.)?$/i,
  /^(wird geladen|lädt|laden|bitte warten|suche läuft|chargement|veuillez patienter|cargando|caricamento|carregando|bezig met laden|ładowanie|загрузка|読み込み中|加载中)[^.!?]{0,20}(…|\.{2,3})?$/i,
];

/** Messages that report errors in a form or that an action failed. */
const errorPatterns = [
  /^(error[:!] ?)?there (is|are|was|were) (an? |some |\d+ )?(errors?|problems?|issues?)\b/i,
  /^\d+ (errors?|problems?|fields? (need|require|must))\b/i,
  /^please (fix|correct|check|review|complete|fill (in|out)) (the|all|these)\b.{0,25}\b(errors|fields|form|problems|entries)\b/i,
  /^(something went wrong|an error (has )?occurred|could not be (saved|sent|submitted|added)|(your |the )?(form|message|changes|request) (could not|cannot|can’t|can't|was not) be|failed to \w+)/i,
  /^(bitte (korrigieren|prüfen|überprüfen|füllen)|es ist ein fehler|veuillez (corriger|vérifier|remplir)|une erreur (est|s)|se ha producido un error|por favor,? (corrija|revise|complete)|si è verificato un errore|er is (een|iets) fout|произошла ошибка|エラーが|发生错误)/i,
];

/** Longer text is content rather than a message. */
const MAX_MESSAGE_LENGTH = 120;

/** What a message reports about an action: its outcome, its progress or an error. */
export type MessageKind = 'outcome' | 'progress' | 'error';

/** Returns what a message is about; null if its wording does not show that it is a status message. */
export function classifyMessage(text: string): MessageKind | null {
  const message = text.replace(/^[^\p{L}\p{N}]+/u, '').trim();
  if (message === '' || message.length > MAX_MESSAGE_LENGTH) return null;
  if (errorPatterns.some((pattern) => pattern.test(message))) return 'error';
  if (progressPatterns.some((pattern) => pattern.test(message))) return 'progress';
  return outcomePatterns.some((pattern) => pattern.test(message)) ? 'outcome' : null;
}
