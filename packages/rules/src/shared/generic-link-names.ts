/** Names that say of any link no more than that it is one, in the languages that most pages are written in. */
const names = new Set(
  [
    'click|click here|click this|click me|continue|continue reading|details|find out more|go|here|info|learn more|link|more|more details|more info|more information|read|read more|read on|see more|show more|this|this link|this page|view|view more',
    'hier|hier klicken|klicken sie hier|mehr|mehr erfahren|mehr lesen|mehr infos|mehr informationen|weiter|weiterlesen|weitere informationen',
    'ici|cliquez ici|en savoir plus|lire la suite|lire plus|plus|plus d’infos|suite|voir plus',
    'aquí|haga clic aquí|haz clic aquí|leer más|más|más información|saber más|ver más',
    'qui|clicca qui|continua|di più|leggi tutto|leggi di più|scopri di più',
    'aqui|clique aqui|leia mais|mais|saiba mais|ver mais',
    'hier klikken|klik hier|lees meer|lees verder|meer|meer informatie|meer lezen',
    'czytaj więcej|kliknij tutaj|tutaj|więcej|här|klicka här|läs mer|mer|her|klik her|klikk her|les mer|læs mere|mere',
    'здесь|подробнее|читать далее|ещё|こちら|詳細|詳しくはこちら|もっと見る|更多|点击这里|了解更多|查看更多',
  ].flatMap((line) => line.split('|')),
);

/** “More”, “Click here” and their like: nobody can know from such a name alone where the link goes. */
export function isGenericLinkName(name: string): boolean {
  const words = name
    .toLowerCase()
    .replaceAll("'", '’')
    .replace(/[^\p{L}\p{N}’]+/gu, ' ')
    .trim();
  return names.has(words);
}
