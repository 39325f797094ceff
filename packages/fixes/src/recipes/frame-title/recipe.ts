import type { DocumentModel, ElementModel } from '@curbcut/page-model';
import { wordsOfUrl } from '../../shared/address-words.ts';
import { type FoundWords, firstOf, found } from '../../shared/found-words.ts';
import { nameBy, namingRecipe } from '../../shared/give-name.ts';
import { holderWords } from '../../shared/nearby-words.ts';
import { codeWords } from '../../shared/own-words.ts';
import { shortWords } from '../../shared/plain-words.ts';

export const frameTitle = namingRecipe({
  ruleId: 'frame-title',
  thing: 'the frame',
  what: 'what the frame holds',
  words: frameWords,
  give: (frame, words) => nameBy(frame, 'title', words),
});

/** What the page inside of the frame is called, else what its address tells. */
export function frameWords(frame: ElementModel): FoundWords | null {
  const inside = frame.page.documents.find(({ frameElement }) => frameElement === frame);
  const address = frame.attr('src')?.trim() ?? '';
  const base = frame.document.url;
  return firstOf(
    () => found(shortWords(inside?.title), 'the title of the page inside', 'page'),
    () => insideHeading(inside),
    () => holderWords(frame),
    () => (address !== '' && URL.canParse(address, base) ? wordsOfUrl(new URL(address, base), frame) : null),
    () => codeWords(frame, 'name', 'id', 'class'),
    () => insideText(inside),
  );
}

function insideHeading(inside: DocumentModel | undefined): FoundWords | null {
  const heading = inside?.elements.find(({ role, name }) => role === 'heading' && name !== '');
  return found(shortWords(heading?.name), 'the heading of the page inside', 'page');
}

function insideText(inside: DocumentModel | undefined): FoundWords | null {
  const body = inside?.elements.find(({ tag }) => tag === 'body');
  return found(shortWords(body?.textContent, 60), 'the words inside', 'hint');
}
