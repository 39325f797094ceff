import { defineCases } from '../../rule-cases.ts';
import { linkInTextBlock } from './rule.ts';

export const cases = defineCases(linkInTextBlock, {
  passed: [
    '<style>p { color: #333 } a { color: #00507a; text-decoration: none; box-shadow: inset 0 -2px 0 #00507a }</style><p>The ferry to <a href="/kiel">Kiel</a> leaves at noon from the old port.</p>',
    '<style>p { color: #333 } a { color: #00507a; text-decoration: none; box-shadow: 0 1px #00507a, 0 0 0 transparent }</style><p>The ferry to <a href="/kiel">Kiel</a> leaves at noon from the old port.</p>',
    '<style>p { color: #333 } a { color: #00507a; text-decoration: none; box-shadow: 0 0 0 1px }</style><p>The ferry to <a href="/kiel">Kiel</a> leaves at noon from the old port.</p>',
    '<style>p { color: #333 } a { color: #00507a; text-decoration: none; background: linear-gradient(#00507a, #00507a) 0 100% / 100% 2px no-repeat }</style><p>The ferry to <a href="/kiel">Kiel</a> leaves at noon from the old port.</p>',
    '<p style="color: #333">The ferry to <a href="/kiel" style="color: #00507a; text-decoration: none"><span style="box-shadow: 0 2px 0 red">Kiel</span></a> leaves at noon.</p>',
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
      html: '<style>p { color: #333 } a { color: #00507a; text-decoration: none; box-shadow: 0 2px 0 transparent }</style><p>The ferry to <a href="/kiel">Kiel</a> leaves at noon from the old port.</p>',
      reason: 'colorOnly',
    },
    {
      html: '<style>p { color: #333 } a { color: #00507a; text-decoration: none; box-shadow: 0 0 0 0 #00507a }</style><p>The ferry to <a href="/kiel">Kiel</a> leaves at noon from the old port.</p>',
      reason: 'colorOnly',
    },
    {
      html: '<style>p { color: #333 } a { color: #00507a; text-decoration: none; box-shadow: none }</style><p>The ferry to <a href="/kiel">Kiel</a> leaves at noon from the old port.</p>',
      reason: 'colorOnly',
    },
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
