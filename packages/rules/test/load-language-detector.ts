// Tests evaluate rules in their own thread.
import { loadLanguageDetector } from '../src/shared/languages.ts';

await loadLanguageDetector();
