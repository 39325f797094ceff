import { findMainContent } from './jump-targets.ts';

/** Maximum length of an utterance in characters: some browsers stop speaking during longer ones. */
const MAX_CHUNK_LENGTH = 220;

/** Checks whether the browser can read aloud. */
export const canSpeak = () => 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis;

export function stopSpeaking(): void {
  speechSynthesis.cancel();
}

/** Reads the selected text, or else the main content, aloud in the page's language. */
export function speak(): void {
  stopSpeaking();
  const content = findMainContent() ?? document.body;
  const text = getSelection()?.toString().trim() || content.innerText;
  const lang = document.documentElement.lang;
  const voice = findVoice(lang);
  for (const chunk of splitIntoChunks(text)) {
    const utterance = new SpeechSynthesisUtterance(chunk);
    utterance.lang = lang;
    // Local voices do not send the text over the network.
    if (voice) utterance.voice = voice;
    speechSynthesis.speak(utterance);
  }
}

function findVoice(lang: string): SpeechSynthesisVoice | undefined {
  const primary = lang.split('-')[0]!.toLowerCase();
  return speechSynthesis
    .getVoices()
    .find((voice) => voice.localService && voice.lang.toLowerCase().startsWith(primary));
}

/** Joins sentences into chunks that browsers can speak. */
export function splitIntoChunks(text: string): string[] {
  const chunks: string[] = [];
  for (const sentence of text.match(/[^.!?。！？\n]+[.!?。！？\n]*/g) ?? []) {
    const last = chunks.at(-1);
    if (last !== undefined && last.length + sentence.length <= MAX_CHUNK_LENGTH)
      chunks[chunks.length - 1] = last + sentence;
    else chunks.push(sentence);
  }
  return chunks.map((chunk) => chunk.trim()).filter(Boolean);
}
