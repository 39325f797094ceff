import type { PageModel } from '@curbcut/page-model';

/** Phrases that most sites use, in the most common languages. */
const commonPhrases = {
  home: {
    en: 'Home',
    de: 'Startseite',
    es: 'Inicio',
    fr: 'Accueil',
    it: 'Home',
    nl: 'Home',
    pl: 'Strona główna',
    pt: 'Início',
    sv: 'Startsida',
  },
  skip: {
    en: 'Skip to content',
    de: 'Zum Inhalt springen',
    es: 'Saltar al contenido',
    fr: 'Aller au contenu',
    it: 'Vai al contenuto',
    nl: 'Naar de inhoud',
    pl: 'Przejdź do treści',
    pt: 'Ir para o conteúdo',
    sv: 'Hoppa till innehållet',
  },
  search: {
    en: 'Search',
    de: 'Suche',
    es: 'Buscar',
    fr: 'Rechercher',
    it: 'Cerca',
    nl: 'Zoeken',
    pl: 'Szukaj',
    pt: 'Pesquisar',
    sv: 'Sök',
  },
  email: {
    en: 'Email',
    de: 'E-Mail',
    es: 'Correo electrónico',
    fr: 'E-mail',
    it: 'E-mail',
    nl: 'E-mail',
    pl: 'E-mail',
    pt: 'E-mail',
    sv: 'E-post',
  },
  phone: {
    en: 'Phone',
    de: 'Telefon',
    es: 'Teléfono',
    fr: 'Téléphone',
    it: 'Telefono',
    nl: 'Telefoon',
    pl: 'Telefon',
    pt: 'Telefone',
    sv: 'Telefon',
  },
  password: {
    en: 'Password',
    de: 'Passwort',
    es: 'Contraseña',
    fr: 'Mot de passe',
    it: 'Password',
    nl: 'Wachtwoord',
    pl: 'Hasło',
    pt: 'Senha',
    sv: 'Lösenord',
  },
  date: {
    en: 'Date',
    de: 'Datum',
    es: 'Fecha',
    fr: 'Date',
    it: 'Data',
    nl: 'Datum',
    pl: 'Data',
    pt: 'Data',
    sv: 'Datum',
  },
  color: {
    en: 'Color',
    de: 'Farbe',
    es: 'Color',
    fr: 'Couleur',
    it: 'Colore',
    nl: 'Kleur',
    pl: 'Kolor',
    pt: 'Cor',
    sv: 'Färg',
  },
  close: {
    en: 'Close',
    de: 'Schließen',
    es: 'Cerrar',
    fr: 'Fermer',
    it: 'Chiudi',
    nl: 'Sluiten',
    pl: 'Zamknij',
    pt: 'Fechar',
    sv: 'Stäng',
  },
  menu: {
    en: 'Menu',
    de: 'Menü',
    es: 'Menú',
    fr: 'Menu',
    it: 'Menu',
    nl: 'Menu',
    pl: 'Menu',
    pt: 'Menu',
    sv: 'Meny',
  },
  top: {
    en: 'top of the page',
    de: 'oben auf der Seite',
    es: 'arriba en la página',
    fr: 'en haut de la page',
    it: 'in cima alla pagina',
    nl: 'boven aan de pagina',
    pl: 'na górze strony',
    pt: 'no topo da página',
    sv: 'överst på sidan',
  },
  bottom: {
    en: 'bottom of the page',
    de: 'unten auf der Seite',
    es: 'abajo en la página',
    fr: 'en bas de la page',
    it: 'in fondo alla pagina',
    nl: 'onder aan de pagina',
    pl: 'na dole strony',
    pt: 'no fim da página',
    sv: 'nederst på sidan',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** Returns a phrase in the declared page language, or in English if none is declared. Null for other languages. */
export function getCommonPhrase(page: PageModel, phrase: keyof typeof commonPhrases): string | null {
  const lang = page.document.root?.attr('lang')?.trim().split('-')[0]?.toLowerCase() || 'en';
  const translations: Readonly<Record<string, string>> = commonPhrases[phrase];
  return Object.hasOwn(translations, lang) ? translations[lang]! : null;
}

/** Symbols with a well-known meaning. */
const phraseBySymbol: Readonly<Record<string, keyof typeof commonPhrases>> = {
  '×': 'close',
  '✕': 'close',
  '✖': 'close',
  '✗': 'close',
  '╳': 'close',
  '☰': 'menu',
  '≡': 'menu',
  '🔍': 'search',
  '🔎': 'search',
  '⌂': 'home',
  '🏠': 'home',
  '✉': 'email',
  '☎': 'phone',
  '📞': 'phone',
};

/** Returns the phrase for a symbol: “Close” for ×. */
export function getSymbolPhrase(page: PageModel, text: string): string | null {
  const symbol = text.replace(/\s|\ufe0f/g, '');
  return Object.hasOwn(phraseBySymbol, symbol) ? getCommonPhrase(page, phraseBySymbol[symbol]!) : null;
}
