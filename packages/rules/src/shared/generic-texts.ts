/** Names that don't describe any link's purpose, in the web's most common languages. */
const genericNames = new Set(
  [
    'click|click here|click this|click me|continue reading|find out more|here|learn more|link|more|more details|more info|more information|read more|read on|see more|show more|this link|this page|view more',
    'hier|hier klicken|klicken sie hier|mehr|mehr erfahren|mehr lesen|mehr infos|mehr informationen|weiterlesen|weitere informationen',
    'ici|cliquez ici|en savoir plus|lire la suite|lire plus|plus d’infos|voir plus',
    'aquí|haga clic aquí|haz clic aquí|leer más|más|más información|saber más|ver más',
    'qui|clicca qui|continua|di più|leggi tutto|leggi di più|scopri di più',
    'aqui|clique aqui|leia mais|mais|saiba mais|ver mais',
    'hier klikken|klik hier|lees meer|lees verder|meer|meer informatie|meer lezen',
    'czytaj więcej|kliknij tutaj|tutaj|więcej|här|klicka här|läs mer|mer|her|klik her|klikk her|les mer|læs mere|mere',
    'здесь|подробнее|читать далее|ещё|こちら|詳細|詳しくはこちら|もっと見る|更多|点击这里|了解更多|查看更多',
  ].flatMap((line) => line.split('|')),
);

/** Returns whether a link's name, such as “More” or “Click here”, does not describe where the link goes. */
export function isGenericLinkName(name: string): boolean {
  // Removes symbols before and after the words; text in brackets or with an underscore is code.
  const words = name
    .toLowerCase()
    .replaceAll("'", '’')
    .replace(/^[\s«‹←»›→>+*•-]+|[\s.…!:»›→>+*-]+$/gu, '')
    .replace(/\s+/g, ' ');
  return genericNames.has(words);
}

/** Placeholder text from editors, templates and tutorials. */
const placeholderTexts = new Set(
  'caption|enter text here|enter title here|heading|heading 1|heading 2|heading 3|headline|headline here|insert text here|insert title here|new page|page title|placeholder|section title|subheading|subtitle|subtitle here|text here|title|title goes here|title here|untitled|untitled document|untitled page|your heading|your headline|your headline here|your text here|your title|your title here|add a heading|add your heading text here|add a title'.split(
    '|',
  ),
);

/**
 * Returns whether text is a placeholder, such as “Untitled document” or “Lorem ipsum …”. Single words that
 * may be intentional do not count.
 */
export function isPlaceholderText(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return placeholderTexts.has(plain) || plain.startsWith('lorem ipsum');
}
