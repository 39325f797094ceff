import { expect, test } from 'vitest';
import { authorRoles, globalAttributes, rolesNamedFromContent, rolesWithoutName } from './role-data.ts';

test('author roles are those of ARIA 1.3, DPUB-ARIA and Graphics-ARIA, without abstract ones', () => {
  for (const role of [
    'button',
    'suggestion',
    'comment',
    'image',
    'sectionheader',
    'doc-chapter',
    'graphics-symbol',
  ]) {
    expect(authorRoles).toContain(role);
  }
  for (const role of ['widget', 'landmark', 'roletype']) expect(authorRoles).not.toContain(role);
  expect(authorRoles.size).toBeGreaterThanOrEqual(127);
});

test('no role is both named from its content and prohibited from having a name', () => {
  expect([...rolesNamedFromContent].filter((role) => rolesWithoutName.has(role))).toEqual([]);
  expect([...rolesNamedFromContent, ...rolesWithoutName].filter((role) => !authorRoles.has(role))).toEqual(
    [],
  );
});

test('names and global attributes follow aria-query, apart from the documented differences', () => {
  expect([...rolesNamedFromContent]).toEqual(expect.arrayContaining(['button', 'doc-noteref', 'treeitem']));
  expect(rolesNamedFromContent.size).toBe(22);
  expect([...rolesWithoutName]).toEqual(expect.arrayContaining(['generic', 'none', 'suggestion', 'term']));
  expect(rolesWithoutName.size).toBe(16);
  expect([...globalAttributes]).toEqual(expect.arrayContaining(['aria-label', 'aria-description']));
  expect(globalAttributes).not.toContain('aria-hidden');
  expect(globalAttributes.size).toBe(19);
});
