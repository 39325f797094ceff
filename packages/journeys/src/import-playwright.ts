import {
  type AnyNode,
  type CallExpression,
  type Expression,
  type ObjectExpression,
  type Options,
  parse,
  type SpreadElement,
} from 'acorn';
import type { ImportedSteps } from './import-recorder.ts';
import { InvalidJourneyError, type Step } from './journey.ts';
import { formatAriaSelector, quoteCss } from './selectors.ts';

/**
 * Reads the output of `playwright codegen`, for Playwright Test and for the library (examples in
 * `tests/library/inspector/cli-codegen-*.spec.ts` of github.com/microsoft/playwright). The code is parsed,
 * never executed: only calls on the page and on locators with literal arguments are read.
 *
 * @throws {InvalidJourneyError} if it can't be parsed
 */
export function importPlaywright(content: string): ImportedSteps {
  const reader = new PlaywrightReader();
  reader.read(parseModule(content));
  return { title: reader.title, steps: reader.steps, left: reader.left };
}

function parseModule(content: string): AnyNode {
  const options: Options = {
    ecmaVersion: 'latest',
    sourceType: 'module',
    locations: true,
    allowAwaitOutsideFunction: true,
  };
  try {
    return parse(content, options);
  } catch (error) {
    throw new InvalidJourneyError([
      `This code can’t be parsed as JavaScript: ${(error as Error).message}. Remove type annotations.`,
    ]);
  }
}

/** A chain of calls, such as `page.getByRole('button').click()`. */
interface Chain {
  /** The variable that it starts with. */
  readonly root: string;
  readonly calls: readonly {
    readonly name: string;
    readonly args: readonly (Expression | SpreadElement)[];
  }[];
}

/** Page, browser and test methods that a journey doesn't need. */
const ignoredMethods = new Set([
  ...[
    'launch',
    'newContext',
    'newPage',
    'close',
    'storageState',
    'waitForLoadState',
    'use',
    'setDefaultTimeout',
  ],
  ...['describe', 'setTimeout', 'beforeEach', 'first', 'bringToFront'],
]);
const codeMethods = new Set([
  'evaluate',
  'evaluateHandle',
  'evaluateAll',
  'addInitScript',
  'exposeFunction',
  'route',
  '$eval',
  '$$eval',
  'waitForFunction',
]);

class ImportProblem extends Error {}

class PlaywrightReader {
  readonly steps: Step[] = [];
  readonly left: string[] = [];
  title: string | undefined;
  /** Locators in variables. */
  readonly #locators = new Map<string, Chain>();
  /** Variables that hold the page. Other variables hold windows that it opened. */
  readonly #pages = new Set(['page']);

  /** Reads the statements of a program or function in order. */
  read(node: AnyNode): void {
    if (node.type === 'Program' || node.type === 'BlockStatement')
      for (const one of node.body) this.read(one);
    else if (node.type === 'ExpressionStatement') this.#readExpression(node.expression);
    else if (node.type === 'VariableDeclaration') {
      for (const { id, init } of node.declarations) {
        if (init && id.type === 'Identifier') this.#readVariable(id.name, init);
      }
    } else if (node.type === 'FunctionDeclaration') this.read(node.body);
    else if (!['ImportDeclaration', 'EmptyStatement', 'ReturnStatement'].includes(node.type))
      this.#leaveOut(node, 'only a sequence of calls can be imported, without conditions or loops');
  }

  #readVariable(name: string, init: Expression): void {
    const expression = init.type === 'AwaitExpression' ? init.argument : init;
    const chain = readChain(expression);
    const last = chain?.calls.at(-1)?.name;
    if (chain === null || last === 'require') return;
    if (last === 'newPage' || last === 'newContext' || last === 'launch') {
      if (last === 'newPage') this.#pages.add(name);
      return;
    }
    if (last === 'waitForEvent' || (init.type === 'AwaitExpression' && expression.type === 'Identifier')) {
      this.#leaveOut(init, 'a journey stays in one window, so new windows and downloads can’t be imported');
      return;
    }
    this.#locators.set(name, chain);
  }

  #readExpression(expression: Expression): void {
    const node = expression.type === 'AwaitExpression' ? expression.argument : expression;
    const chain = readChain(node);
    // Codegen writes `page.once('dialog', …)`.
    if (chain?.calls.at(-1)?.name === 'once') {
      this.#leaveOut(node, 'a journey can’t answer dialogs or other events');
      return;
    }
    const body = node.type === 'CallExpression' ? findFunctionBody(node) : null;
    if (body !== null) {
      this.#readTitle(node as CallExpression);
      this.read(body);
      return;
    }
    if (chain === null) {
      this.#leaveOut(node, 'only calls on the page and on locators can be imported');
      return;
    }
    const last = chain.calls.at(-1)!;
    try {
      this.steps.push(...(isExpect(chain) ? this.#toWait(chain) : this.#toSteps(chain)));
    } catch (error) {
      if (!(error instanceof ImportProblem)) throw error;
      this.#leaveOut(node, codeMethods.has(last.name) ? 'it contains code' : error.message);
    }
  }

  #readTitle({ callee, arguments: [title] }: CallExpression): void {
    if (callee.type === 'Identifier' && callee.name === 'test' && title?.type === 'Literal')
      this.title ??= String(title.value);
  }

  #leaveOut({ loc }: AnyNode, reason: string): void {
    this.left.push(`Line ${loc?.start.line ?? '?'} was skipped: ${reason}.`);
  }

  #toSteps(chain: Chain): Step[] {
    const calls = this.#resolve(chain);
    const action = calls.at(-1)!;
    if (codeMethods.has(action.name)) throw new ImportProblem('it contains code');
    const isOnPage = calls.length === 1 || (calls.length === 2 && calls[0]!.name === 'keyboard');
    return isOnPage ? toPageSteps(action) : toLocatorSteps(calls.slice(0, -1), action);
  }

  /** Replaces a locator variable with its calls. */
  #resolve({ root, calls }: Chain): Chain['calls'] {
    const locator = this.#locators.get(root);
    if (locator !== undefined) return [...this.#resolve(locator), ...calls];
    if (this.#pages.has(root) || calls.every(({ name }) => ignoredMethods.has(name))) return calls;
    throw new ImportProblem(`“${root}” isn’t the page: a journey stays in one window`);
  }

  /** `expect(locator).toBeVisible()` and `expect(page).toHaveURL('…')` wait, so they become waiting steps. */
  #toWait({ calls }: Chain): Step[] {
    const [expectation, ...rest] = calls;
    const { name, args } = rest.at(-1)!;
    const isNegated = rest.some((call) => call.name === 'not');
    const [subject] = expectation!.args;
    if (name === 'toHaveURL' && !isNegated) {
      const url = readString(args[0]);
      const part = URL.canParse(url) ? 'url' : 'path';
      return [{ type: 'waitForUrl', part, pattern: url }];
    }
    const chain = subject === undefined ? null : readChain(subject);
    if (name !== 'toBeVisible' && name !== 'toBeHidden')
      throw new ImportProblem('assertions don’t change the page');
    if (chain === null) throw new ImportProblem('it doesn’t refer to a locator');
    const isPresent = (name === 'toBeVisible') !== isNegated;
    return [createWait(toSelectors(this.#resolve(chain)), isPresent)];
  }
}

const isExpect = ({ root, calls }: Chain): boolean => root === 'expect' && calls.length > 1;

function createWait(selectors: string[][], isPresent: boolean): Step {
  const count = isPresent ? ({ operator: '>=', count: 1 } as const) : ({ operator: '==', count: 0 } as const);
  return { type: 'waitForElement', selectors, ...count, visible: true };
}

/** Returns the function among a call's arguments, or the function that is called immediately. */
function findFunctionBody({ callee, arguments: args }: CallExpression): AnyNode | null {
  for (const node of [callee, ...args]) {
    const isFunction = node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';
    if (isFunction && node.body.type === 'BlockStatement') {
      const isTest = callee === node || (callee.type === 'Identifier' && callee.name === 'test');
      const isHook = callee.type === 'MemberExpression' && getName(callee.property) !== 'evaluate';
      if (isTest || isHook) return node.body;
    }
  }
  return null;
}

/** Reads a chain of calls and properties; null if it is anything else. */
function readChain(node: AnyNode): Chain | null {
  const calls: { name: string; args: readonly (Expression | SpreadElement)[] }[] = [];
  let at: AnyNode = node;
  while (true) {
    if (at.type === 'AwaitExpression') at = at.argument;
    else if (at.type === 'Identifier') return { root: at.name, calls };
    else if (at.type === 'MemberExpression') {
      calls.unshift({ name: getName(at.property), args: [] });
      at = at.object;
    } else if (at.type === 'CallExpression') {
      const { callee, arguments: args } = at;
      if (callee.type === 'Identifier')
        return { root: callee.name, calls: [{ name: callee.name, args }, ...calls] };
      if (callee.type !== 'MemberExpression') return null;
      calls.unshift({ name: getName(callee.property), args });
      at = callee.object;
    } else return null;
  }
}

const getName = (node: AnyNode): string => (node.type === 'Identifier' ? node.name : '');

function toPageSteps({ name, args }: Chain['calls'][number]): Step[] {
  if (ignoredMethods.has(name)) return [];
  const [first, second] = args;
  if (name === 'goto') return [{ type: 'navigate', url: readString(first) }];
  if (name === 'press' && args.length === 1) return toKeySteps(readString(first));
  if (name === 'waitForURL') {
    const url = readString(first);
    return [
      { type: 'waitForUrl', part: URL.canParse(url.replaceAll('*', 'x')) ? 'url' : 'path', pattern: url },
    ];
  }
  if (name === 'waitForSelector') return [createWait([toLocatorParts(readString(first))], true)];
  if (name === 'setViewportSize') throw new ImportProblem('the scan sets the window size');
  if (name === 'waitForTimeout') throw new ImportProblem('journeys wait for conditions, not for time');
  // Earlier versions: `page.click(selector)`.
  if (first === undefined || !locatorActions.has(name)) throw new ImportProblem(`“${name}” isn’t supported`);
  const locator = { name: 'locator', args: [first] };
  return toLocatorSteps([locator], { name, args: second === undefined ? [] : [second] });
}

const locatorActions = new Set([
  'click',
  'dblclick',
  'fill',
  'type',
  'check',
  'uncheck',
  'hover',
  'press',
  'selectOption',
  'tap',
]);

function toLocatorSteps(locator: Chain['calls'], { name, args: [first] }: Chain['calls'][number]): Step[] {
  const selectors = toSelectors(locator);
  switch (name) {
    case 'click':
    case 'tap': {
      const button = readOption(first, 'button');
      if (button !== null && button !== 'left')
        throw new ImportProblem('only the primary button is supported');
      refuseClickOptions(first);
      return [{ type: 'click', selectors }];
    }
    case 'dblclick':
      refuseClickOptions(first);
      return [{ type: 'doubleClick', selectors }];
    case 'hover':
      return [{ type: 'hover', selectors }];
    case 'fill':
    case 'type':
    case 'pressSequentially':
      return [{ type: 'change', selectors, value: readSecret(first) ?? readString(first) }];
    case 'clear':
      return [{ type: 'change', selectors, value: '' }];
    case 'check':
    case 'uncheck':
      return [{ type: 'change', selectors, value: name === 'check' }];
    case 'setChecked':
      return [{ type: 'change', selectors, value: first?.type === 'Literal' && first.value === true }];
    case 'selectOption':
      return [{ type: 'change', selectors, value: readOptionValue(first) }];
    case 'press': {
      const [down, ...others] = toKeySteps(readString(first));
      return [{ ...down, selectors } as Step, ...others];
    }
    case 'focus':
    case 'scrollIntoViewIfNeeded':
    case 'highlight':
      return [];
    case 'waitFor': {
      const state = readOption(first, 'state') ?? 'visible';
      return [createWait(selectors, state === 'visible' || state === 'attached')];
    }
    default:
      throw new ImportProblem(`“${name}” isn’t supported`);
  }
}

/** Without these options, the click would do something else. */
function refuseClickOptions(options: AnyNode | undefined): void {
  if (options?.type !== 'ObjectExpression') return;
  for (const name of ['modifiers', 'position', 'clickCount'])
    if (findProperty(options, name) !== null)
      throw new ImportProblem(`a click with “${name}” isn’t supported`);
}

/** Converts a key or a combination such as `Control+A`. */
function toKeySteps(keys: string): Step[] {
  const parts = keys.split(/(?<=.)\+/).map((key) => (key === 'ControlOrMeta' ? 'Control' : key));
  return [
    ...parts.map((key): Step => ({ type: 'keyDown', key })),
    ...parts.toReversed().map((key): Step => ({ type: 'keyUp', key })),
  ];
}

/** Methods that lead into a frame. A journey looks for its elements in all frames. */
const frameMethods = new Set(['contentFrame', 'frameLocator']);

function toSelectors(calls: Chain['calls']): string[][] {
  const parts: string[] = [];
  for (const call of calls) {
    if (call.name === 'contentFrame') parts.length = 0;
    if (frameMethods.has(call.name)) continue;
    parts.push(...toParts(call));
  }
  if (parts.length === 0) throw new ImportProblem('it has no locator');
  return [parts];
}

function toParts({ name, args: [first, second] }: Chain['calls'][number]): string[] {
  switch (name) {
    case 'locator':
      return toLocatorParts(readString(first));
    case 'getByRole':
      return [formatAriaSelector(readOption(second, 'name') ?? '', readString(first))];
    case 'getByLabel':
      return [formatAriaSelector(readString(first), null)];
    case 'getByText':
      return [`text/${readString(first)}`];
    case 'getByPlaceholder':
      return [`[placeholder=${quoteCss(readString(first))}]`];
    case 'getByAltText':
      return [`[alt=${quoteCss(readString(first))}]`];
    case 'getByTitle':
      return [`[title=${quoteCss(readString(first))}]`];
    case 'getByTestId':
      return [`[data-testid=${quoteCss(readString(first))}]`];
    case 'first':
      return ['nth/0'];
    case 'last':
      return ['nth/-1'];
    case 'nth':
      return [`nth/${readNumber(first)}`];
    case 'filter': {
      const text = readOption(first, 'hasText');
      if (text === null) throw new ImportProblem('only filters by text are supported');
      return [`has-text/${text}`];
    }
    default:
      throw new ImportProblem(`“${name}” isn’t supported`);
  }
}

/** Converts the selectors of `page.locator()`: CSS, `text=`, `xpath=` and `>>`, but not `role=`. */
function toLocatorParts(selector: string): string[] {
  return selector.split(/\s*>>\s*/).map((part) => {
    const [, engine, value] = /^(css|text|xpath|id|data-testid|nth)=(.*)$/s.exec(part) ?? [];
    if (engine === undefined) {
      if (/^(?:internal:|role=|_react|_vue)/.test(part) || /:has-text|:text\b|:visible|:nth-match/.test(part))
        throw new ImportProblem(`the selector “${part.slice(0, 60)}” isn’t supported`);
      return part.startsWith('//') || part.startsWith('..') ? `xpath/${part}` : part;
    }
    if (engine === 'css') return value!;
    if (engine === 'id') return `#${value}`;
    if (engine === 'data-testid') return `[data-testid=${quoteCss(value!)}]`;
    return `${engine}/${value!.replace(/^["'](.*)["']i?$/s, '$1')}`;
  });
}

function readString(node: AnyNode | undefined): string {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]!.value.cooked ?? '';
  if (node?.type === 'Literal' && node.regex) return readPlainPattern(node.regex.pattern);
  throw new ImportProblem('its value isn’t written in the code');
}

/**
 * Names may be patterns such as `/sign in/i`, and codegen filters by an element's whole text, such as `/^Tea$/`. Plain names
 * are case-insensitive anyway, and exact matches come first; if several elements match, the step fails.
 */
function readPlainPattern(pattern: string): string {
  const whole = /^\^(.*[^\\])\$$/s.exec(pattern)?.[1] ?? pattern;
  const plain = whole.replaceAll(/\\([.*+?^${}()|[\]\\/-])/g, '\u0000$1');
  if (/(?<!\0)[.*+?^${}()|[\]\\]/.test(plain)) throw new ImportProblem('patterns aren’t supported');
  return plain.replaceAll('\u0000', '');
}

function readNumber(node: AnyNode | undefined): number {
  if (node?.type === 'Literal' && typeof node.value === 'number') return node.value;
  if (node?.type === 'UnaryExpression' && node.operator === '-') return -readNumber(node.argument);
  throw new ImportProblem('its number isn’t written in the code');
}

/** `process.env.PASSWORD` becomes a secret. */
function readSecret(node: AnyNode | undefined): { secret: string } | null {
  const chain = node === undefined ? null : readChain(node.type === 'LogicalExpression' ? node.left : node);
  if (chain?.root !== 'process' || chain.calls[0]?.name !== 'env') return null;
  return { secret: chain.calls[1]!.name.toUpperCase().replaceAll(/[^A-Z0-9_]/g, '_') };
}

/** Returns an option's text; null if it isn't given. */
function readOption(node: AnyNode | undefined, name: string): string | null {
  if (node?.type !== 'ObjectExpression') return null;
  const value = findProperty(node, name);
  return value === null ? null : readString(value);
}

function findProperty({ properties }: ObjectExpression, name: string): Expression | null {
  for (const property of properties)
    if (property.type === 'Property' && getName(property.key) === name) return property.value;
  return null;
}

function readOptionValue(node: AnyNode | undefined): string {
  if (node?.type === 'ArrayExpression') {
    if (node.elements.length !== 1) throw new ImportProblem('only one option can be selected');
    return readString(node.elements[0] ?? undefined);
  }
  return readOption(node, 'label') ?? readOption(node, 'value') ?? readString(node);
}
