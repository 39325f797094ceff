import { parseSync } from 'rolldown/utils';

/** A small source code change that a test should detect. */
export interface Mutation {
  /** Positions in the source, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** Line number, from 1. */
  readonly line: number;
}

/** A node in the syntax tree, with only what is needed here. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** Nodes that consist only of types, imports and names. */
const SKIPPED =
  /^(TSTypeAnnotation|TSTypeParameter|TSInterface|TSTypeAlias|TSTypeAssertion|Import|ExportAll)/;
/** Properties of nodes that contain types or names. */
const SKIPPED_PROPERTIES: ReadonlySet<string> = new Set([
  ...['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType', 'superTypeArguments', 'source'],
]);

/** Finds the mutations of a TypeScript module, ordered by position. */
export function findMutations(path: string, source: string): Mutation[] {
  const mutations: Mutation[] = [];
  const add: AddMutation = ({ start, end }, replacement) => {
    const line = source.slice(0, start).split('\n').length;
    mutations.push({ start, end, replacement, line });
  };
  visit(parseSync(path, source).program as unknown as SyntaxNode, (node) => addMutations(node, source, add));
  return mutations.sort((one, other) => one.start - other.start || one.end - other.end);
}

function visit(node: SyntaxNode, act: (node: SyntaxNode) => void): void {
  if (SKIPPED.test(node.type) || typeof node.directive === 'string') return;
  act(node);
  for (const [name, value] of Object.entries(node)) {
    // Property names aren't values.
    if (SKIPPED_PROPERTIES.has(name) || (name === 'key' && node.computed !== true)) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, act);
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

type AddMutation = (place: { readonly start: number; readonly end: number }, replacement: string) => void;

function addMutations(node: SyntaxNode, source: string, add: AddMutation): void {
  const read = ({ start, end }: SyntaxNode) => source.slice(start, end);
  const { type } = node;
  if (type === 'BinaryExpression' || type === 'LogicalExpression') addOperator(node, source, add);
  else if (type === 'UnaryExpression' && node.operator === '!') add(node, read(node.argument as SyntaxNode));
  else if (type === 'IfStatement' || type === 'ConditionalExpression') {
    const test = node.test as SyntaxNode;
    add(test, `!(${read(test)})`);
  } else if (type === 'Literal') addLiteral(node, add);
  else if (type === 'ArrayExpression' && (node.elements as unknown[]).length > 0) add(node, '[]');
  else if (type === 'ExpressionStatement') add(node, ';');
}

function addOperator(node: SyntaxNode, source: string, add: AddMutation): void {
  const [left, right] = [node.left as SyntaxNode, node.right as SyntaxNode];
  const operator = node.operator as string;
  const replacement = operators[operator];
  // Mixed operators need parentheses, which would change more than one thing.
  if (replacement === undefined || (node.type === 'LogicalExpression' && isMixed(left, right))) return;
  const start = left.end + source.slice(left.end, right.start).indexOf(operator);
  add({ start, end: start + operator.length }, replacement);
}

function isMixed(left: SyntaxNode, right: SyntaxNode): boolean {
  return [left, right].some(({ type }) => type === 'LogicalExpression');
}

function addLiteral(node: SyntaxNode, add: AddMutation): void {
  const { value } = node;
  if (typeof value === 'boolean') add(node, String(!value));
  else if (typeof value === 'number') add(node, String(value + 1));
  else if (typeof value === 'string' && value !== '') add(node, "''");
}
