import { defineCases } from '../../rule-cases.ts';
import { linkInTextBlock } from './rule.ts';

export const cases = defineCases(linkInTextBlock, {
  passed: [
    '<style>a { color: blue }</style><p>This is a text that is quite a bit longer than the link in it, <a href="/x">a link</a>, and goes on.</p>',
    '<style>a { color: blue; text-decoration: none; font-weight: bold }</style><p>This is a text that is quite a bit longer than the link in it, <a href="/x">a link</a>, and goes on.</p>',
    '<style>a { color: #949494; text-decoration: none }</style><p style="color: #000">This is a text that is quite a bit longer than the link in it, <a href="/x">a link</a>, and goes on.</p>',
    '<style>a { color: inherit; text-decoration: none }</style><p>This is a text that is quite a bit longer than the link in it, <a href="/x">a link</a>, and goes on.</p>',
    '<style>a { color: #00f; text-decoration: none; border-bottom: 1px solid }</style><p>This is a text that is quite a bit longer than the link in it, <a href="/x">a link</a>, and goes on.</p>',
    '<style>a { text-decoration: none; color: #004 }</style><p>This is a text that is quite a bit longer than the link in it, <a href="/x"><u>a link</u></a>, and goes on.</p>',
    '<div><template shadowrootmode="open"><p>This is a text that is longer, <a href="/x">a link</a>, and goes on.</p></template></div>',
  ],
  failed: [
    {
      html: '<style>a { color: #004; text-decoration: none }</style><p>This is a text that is longer than its link, <a href="/x"><code>npm</code></a>, and goes on.</p>',
      reason: 'colorOnly',
    },
    {
      html: '<style>a { color: #004; text-decoration: none }</style><p>This is a text that is quite a bit longer than the link in it, <a href="/x">a link</a>, and goes on.</p>',
      reason: 'colorOnly',
    },
    {
      html: '<style>a { color: #400; text-decoration: none }</style><p>This is a text that is quite a bit longer than the link in it, <a href="/x">a link</a>, and goes on.</p>',
      reason: 'colorOnly',
    },
    {
      html: '<div><template shadowrootmode="open"><style>a { color: #004; text-decoration: none }</style><p>This is a text that is quite a bit longer than the link in it, <a href="/x">a link</a>, and goes on.</p></template></div>',
      reason: 'colorOnly',
    },
    {
      html: '<iframe title="Frame" srcdoc="<style>a { color: #004; text-decoration: none }</style><p>This is a text that is quite a bit longer than the link in it, <a href=&quot;/x&quot;>a link</a>, and goes on.</p>"></iframe>',
      reason: 'colorOnly',
    },
  ],
  cantTell: [
    {
      html: '<style>a { color: #004; text-decoration: none }</style><p>This is a text that is quite a bit longer than the link in it, <a href="/x">a link</a>, and goes on.</p><style>a::after { content: "↗" }</style>',
      reason: 'generated',
    },
  ],
  inapplicable: [
    '<p><a href="/x">A link</a></p>',
    '<p><a href="/x">A link that is long</a> or <a href="/y">another</a></p>',
    '<p>This is a text that is longer <button>Save</button></p>',
    '<style>a { color: #004; text-decoration: none }</style><p hidden>This is a text that is quite a bit longer than the link in it, <a href="/x">a link</a>, and goes on.</p>',
    '<style>a { color: #004; text-decoration: none; display: block }</style><p>This is a text that is quite a bit longer than the link in it, <a href="/x">a link</a>, and goes on.</p>',
    '<style>a { color: #004; text-decoration: none; display: inline-block }</style><p>This is a text that is quite a bit longer than the link in it, <a href="/x">a link</a>, and goes on.</p>',
    '<p>Only text</p>',
    '<style>a { }</style><p>This is a text that is quite a bit longer than the link in it, <a >a link</a>, and goes on.</p>',
  ],
});
