import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type Node as Syntax, SyntaxKind } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isElementAccessExpression,
  isNewExpression,
  isObjectBindingPattern,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast/is';
import { API, type Checker, SymbolFlags, type Type } from 'typescript/unstable/sync';

/** A place in code that runs in pages that bypasses the kit. */
export interface NodeAccess {
  /** Path relative to the repository. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly code: string;
}

/** Code that runs in pages, except for the kit and for functions that run in the page's own world. */
const IN_PAGE_CODE = 'packages/capture/src/**/in-page/**/*.ts';

/**
 * Constructors that only the kit calls, and functions of its module `dom` that have alternatives with more descriptive
 * names.
 */
const kitConstructors: ReadonlySet<string> = new Set(['MutationObserver']);
const kitFunctions: ReadonlySet<string> = new Set(['checkVisibility', 'scrollIntoView']);

/**
 * Finds the places in code that runs in pages that read or write a property of a value that may be a form, instead of
 * calling a function of `packages/capture/src/in-page-kit`. A form's fields shadow any property of the form. Documents
 * have the same problem, but only in the page's own world.
 *
 * @param root the repository, with a `tsconfig.json` that includes the code
 */
export function findNodeAccesses(root: string): NodeAccess[] {
  const api = new API({ cwd: root });
  try {
    const config = join(root, 'tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error(`${config} can’t be read.`);
    const { program, checker } = project;
    const mayBeForm = createFormCheck(checker);
    const files = globSync(IN_PAGE_CODE, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
    return files
      .filter((file) => !file.endsWith('.test.ts'))
      .toSorted()
      .flatMap((file) => {
        const source = program.getSourceFile(join(root, file));
        if (source === undefined) throw new Error(`${config} doesn’t include ${file}.`);
        const accesses = listAccesses(source);
        const types = checker.getTypeAtLocation(accesses.map(({ target }) => target));
        return accesses
          .filter(({ isForbidden }, index) => isForbidden || mayBeForm(types[index]))
          .map(({ node }) => {
            const start = node.getStart(source);
            const line = source.text.slice(0, start).split('\n').length;
            const code = source.text.slice(start, node.end).replaceAll(/\s+/g, ' ').slice(0, 80);
            return { file, line, code };
          });
      });
  } finally {
    api.close();
  }
}

interface Access {
  readonly node: Syntax;
  /** The value whose property is accessed. */
  readonly target: Syntax;
  /** Whether it's reported no matter what the value is. */
  readonly isForbidden: boolean;
}

function listAccesses(source: Syntax): Access[] {
  const found: Access[] = [];
  const visit = (node: Syntax): undefined => {
    if (isPropertyAccessExpression(node))
      found.push({ node, target: node.expression, isForbidden: kitFunctions.has(node.name.text) });
    else if (isElementAccessExpression(node))
      found.push({ node, target: node.expression, isForbidden: false });
    else if (isObjectBindingPattern(node)) found.push({ node, target: node, isForbidden: false });
    else if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
      found.push({ node, target: node.right, isForbidden: false });
    else if (isNewExpression(node) && kitConstructors.has(node.expression.getText()))
      found.push({ node, target: node.expression, isForbidden: true });
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/**
 * Creates a function that checks whether a value of a type may be a form: it dispatches events, and a form
 * can be assigned to it.
 */
function createFormCheck(checker: Checker): (type: Type | undefined) => boolean {
  const symbol = checker.resolveName('HTMLFormElement', SymbolFlags.Interface);
  if (symbol === undefined) throw new Error('The code must be checked with the types of the DOM.');
  const form = checker.getDeclaredTypeOfSymbol(symbol);
  const known = new Map<number, boolean>();
  const decide = (type: Type): boolean => {
    const constraint = type.isTypeParameter() ? checker.getBaseConstraintOfType(type) : type;
    const value = constraint && checker.getNonNullableType(constraint);
    if (value === undefined || checker.getPropertyOfType(value, 'dispatchEvent') === undefined) return false;
    return checker.isTypeAssignableTo(form, value);
  };
  return (type) => {
    if (type === undefined) return false;
    const result = known.get(type.id) ?? decide(type);
    known.set(type.id, result);
    return result;
  };
}
