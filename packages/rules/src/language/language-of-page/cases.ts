import { defineCases } from '../../rule-cases.ts';
import { languageOfPage } from './rule.ts';

export const cases = defineCases(languageOfPage, {
  passed: [
    // Words that exist in several languages, each on its own.
    '<!DOCTYPE html><html lang="en"><head><title>Cargo</title></head><body><ul><li>Cargo</li><li>Metal</li><li>Animal</li><li>Material</li><li>Terminal</li><li>Total</li></ul></body></html>',
    '<!DOCTYPE html><html lang="ja"><head><title>MacBook Air 入門</title></head><body><p>MacBook Air や iPhone Pro を使う人のための案内です。</p></body></html>',
    '<!DOCTYPE html><html lang="en"><head><title>Ferries</title></head><body><p>The ferry leaves every morning at eight from the old harbor.</p></body></html>',
    '<!DOCTYPE html><html lang="de-AT"><head><title>Fähren</title></head><body><p>Die Fähre fährt jeden Morgen um acht Uhr am alten Hafen ab.</p></body></html>',
    '<!DOCTYPE html><html lang="nl"><head><title>Veerboten</title></head><body><p>De veerboot vertrekt elke ochtend vanuit de oude haven.</p><p lang="en">The ferry leaves every morning at eight from the old harbor, and comes back at nine in the evening.</p></body></html>',
    '<!DOCTYPE html><html lang="lb"><head><title>Lëtzebuerg</title></head><body><p>Lëtzebuerg ass e Land an Europa.</p></body></html>',
    '<!DOCTYPE html><html lang="fr"><head><title>Paul put dire</title></head><body><p>Paul put dire comment on tape</p></body></html>',
    '<!DOCTYPE html><html lang="en"><head><title>Code</title></head><body><p>The command is short.</p><pre>der die das und oder aber nicht wenn dann sonst eine einer</pre></body></html>',
    '<!DOCTYPE html><html lang="nb"><head><title>Ferger</title></head><body><p>Fergen går hver morgen klokken åtte fra den gamle havnen i byen.</p></body></html>',
    '<!DOCTYPE html><html lang="ja"><head><title>船</title></head><body><p>船は毎朝八時に古い港を出ます。</p></body></html>',
  ],
  failed: [
    {
      html: '<!DOCTYPE html><html lang="da"><head><title>Ferries</title></head><body><p>The ferry leaves every morning at eight from the old harbor.</p></body></html>',
      reason: 'differs',
    },
    {
      html: '<!DOCTYPE html><html lang="en"><head><title>Fähren</title></head><body><p>Die Fähre fährt jeden Morgen um acht Uhr am alten Hafen ab.</p></body></html>',
      reason: 'differs',
    },
    {
      html: '<!DOCTYPE html><html lang="nl"><head><title>Fireworks over Paris</title></head><body><img src="x.png" alt="Fireworks over Paris"></body></html>',
      reason: 'differs',
    },
    {
      html: '<!DOCTYPE html><html lang="en"><head><title>船</title></head><body><p>船は毎朝八時に古い港を出ます。</p></body></html>',
      reason: 'differs',
    },
    {
      html: '<!DOCTYPE html><html lang="de"><head><title>Ferries</title></head><body><div><template shadowrootmode="open"><p>The ferry leaves every morning at eight from the old harbor.</p></template></div></body></html>',
      reason: 'differs',
    },
  ],
  cantTell: [
    {
      html: '<!DOCTYPE html><html lang="de"><head><title>Out</title></head><body><p>Our opening hours</p></body></html>',
      reason: 'mayDiffer',
    },
  ],
  inapplicable: [
    '<!DOCTYPE html><html lang=""><head><title>Ferries</title></head><body><p>The ferry leaves every morning.</p></body></html>',
    '<!DOCTYPE html><html lang="unheard"><head><title>Ferries</title></head><body><p>The ferry leaves every morning.</p></body></html>',
    '<!DOCTYPE html><html lang="en"><head><title></title></head><body></body></html>',
    {
      html: '<svg xmlns="http://www.w3.org/2000/svg" lang="fr"><text>The ferry leaves every morning</text></svg>',
      path: 'x.svg',
    },
  ],
});
