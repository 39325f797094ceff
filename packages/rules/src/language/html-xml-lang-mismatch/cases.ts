import { defineCases } from '../../rule-cases.ts';
import { htmlXmlLangMismatch } from './rule.ts';

export const cases = defineCases(htmlXmlLangMismatch, {
  passed: [
    '<!DOCTYPE html><html lang="en" xml:lang="en"><head><title>T</title></head><body>x</body></html>',
    '<!DOCTYPE html><html lang="en-GB" xml:lang="en-US"><head><title>T</title></head><body>x</body></html>',
    '<!DOCTYPE html><html lang="EN" xml:lang="en"><head><title>T</title></head><body>x</body></html>',
  ],
  failed: [
    {
      html: '<!DOCTYPE html><html lang="en" xml:lang="fr"><head><title>T</title></head><body>x</body></html>',
      reason: 'differ',
    },
    {
      html: '<!DOCTYPE html><html lang="de-AT" xml:lang="en"><head><title>T</title></head><body>x</body></html>',
      reason: 'differ',
    },
  ],
  inapplicable: [
    '<!DOCTYPE html><html lang="en"><head><title>T</title></head><body>x</body></html>',
    '<!DOCTYPE html><html xml:lang="en"><head><title>T</title></head><body>x</body></html>',
    '<!DOCTYPE html><html lang="en" xml:lang=""><head><title>T</title></head><body>x</body></html>',
    '<!DOCTYPE html><html lang="en" xml:lang="unheard"><head><title>T</title></head><body>x</body></html>',
    '<p lang="en" xml:lang="fr">x</p>',
    '<iframe title="Frame" srcdoc="<!DOCTYPE html><html lang=&quot;en&quot; xml:lang=&quot;fr&quot;><head><title>T</title></head><body>x</body></html>"></iframe>',
  ],
});
