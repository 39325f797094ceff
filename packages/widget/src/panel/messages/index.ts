import type { Language } from '../../options.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { it } from './it.ts';
import type { PanelMessages } from './message-names.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { zh } from './zh.ts';

/** The panel's text by language. */
export const PANEL_MESSAGES: Readonly<Record<Language, PanelMessages>> = {
  en,
  de,
  es,
  fr,
  it,
  nl,
  pl,
  pt,
  ar,
  he,
  zh,
};
