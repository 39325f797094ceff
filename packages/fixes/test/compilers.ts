import { createRequire } from 'node:module';
import {
  type AST,
  type ASTWithSource,
  Interpolation,
  LiteralPrimitive,
  parseTemplate,
  TmplAstBoundText,
  TmplAstElement,
  TmplAstText,
} from '@angular/compiler';
import type { Framework, SourceNode } from '@curbcut/contract';
import { compileTemplate, parse as parseSfc } from '@vue/compiler-sfc';
import { renderToString } from '@vue/server-renderer';
import { transformSync } from 'esbuild';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import * as React from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Component } from 'svelte';
import { compile as compileSvelte } from 'svelte/compiler';
import { render as renderSvelte } from 'svelte/server';
import { createSSRApp } from 'vue';

const loadModule = createRequire(import.meta.url);

/** Compiles code with the compiler of each framework, and renders it on the server where possible. */
export const renderers: Readonly<Record<Framework, (code: string) => Promise<SourceNode[]>>> = {
  html: async (code) => parseHtml(code),
  async react(code) {
    const script = transformSync(`exports.result = (${code.trim()});`, { loader: 'jsx', format: 'cjs' }).code;
    const exported = evaluateScript(script, { React });
    return parseHtml(renderToStaticMarkup(exported.result as React.ReactNode));
  },
  async vue(code) {
    const { descriptor, errors } = parseSfc(`<template>\n${code}</template>\n`);
    const { errors: more } = compileTemplate({
      source: descriptor.template!.content,
      filename: 'Made.vue',
      id: 'made',
      compilerOptions: { isCustomElement },
    });
    throwFirst([...errors, ...more]);
    const app = createSSRApp({ template: descriptor.template!.content });
    app.config.compilerOptions.isCustomElement = isCustomElement;
    return parseHtml(await renderToString(app));
  },
  async angular(code) {
    const { errors, nodes } = parseTemplate(code, 'made.html');
    throwFirst(errors?.map(({ msg }) => msg) ?? []);
    return nodes.map(parseAngular);
  },
  async svelte(code) {
    const { js } = compileSvelte(code, { generate: 'server', dev: false });
    const script = transformSync(js.code, { format: 'cjs' }).code;
    const { default: made } = evaluateScript(script, { require: loadModule });
    return parseHtml(renderSvelte(made as Component).body);
  },
};

const isCustomElement = (tag: string) => tag.includes('-');

function evaluateScript(script: string, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const module = { exports: {} };
  new Function('module', 'exports', ...Object.keys(given), script)(
    module,
    module.exports,
    ...Object.values(given),
  );
  return module.exports;
}

function throwFirst(errors: readonly unknown[]): void {
  if (errors.length > 0) throw new Error(`It does not compile: ${String(errors[0])}`);
}

type HtmlNode = DefaultTreeAdapterMap['node'];

function parseHtml(html: string): SourceNode[] {
  return parseFragment(html).childNodes.flatMap(toSourceNode);
}

function toSourceNode(node: HtmlNode): SourceNode[] {
  if ('tagName' in node) {
    return [
      {
        kind: 'element',
        tag: node.tagName,
        attributes: node.attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]),
        children: node.childNodes.flatMap(toSourceNode),
      },
    ];
  }
  return 'value' in node ? [{ kind: 'text', text: node.value }] : [];
}

function parseAngular(node: unknown): SourceNode {
  if (node instanceof TmplAstText) return { kind: 'text', text: node.value };
  if (node instanceof TmplAstBoundText) return { kind: 'text', text: toConstant(node.value) };
  if (!(node instanceof TmplAstElement) || node.outputs.length + node.references.length > 0)
    throw new Error('The template contains something other than text and plain elements.');
  const plain = node.attributes.map(({ name, value }): [string, string] => [name, value]);
  const bound = node.inputs.map(({ name, value }): [string, string] => [name, toConstant(value)]);
  return {
    kind: 'element',
    tag: node.name.replace(/^:\w+:/, ''),
    attributes: [...plain, ...bound].map(([name, value]) => [name.replace(/^:(\w+):/, '$1:'), value]),
    children: node.children.map(parseAngular),
  };
}

/** Evaluates an interpolation that contains only strings. */
function toConstant(value: AST): string {
  const { ast } = value as ASTWithSource;
  if (!(ast instanceof Interpolation)) throw new Error('A binding is not an interpolation.');
  const values = ast.expressions.map((expression) => {
    if (!(expression instanceof LiteralPrimitive)) throw new Error('A binding is computed.');
    return String(expression.value);
  });
  return ast.strings.map((part, at) => part + (values[at] ?? '')).join('');
}
