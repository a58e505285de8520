// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code of components is planted as text
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkStyles } from './style-rules.mjs'

let root = ''
const web = 'apps/web/src'
const page = `${web}/features/a/a.tsx`
const sheet = `${web}/features/a/a.module.css`
const atoms = `${web}/styles/atoms.css`

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** A small tree that keeps every rule: one feature with its sheet, and two atoms. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kz16-styles-'))
  plant(atoms, '@layer atoms {\n  .row {\n    gap: 1.5rem;\n  }\n  .dim:hover {\n  }\n}\n')
  plant(
    sheet,
    '.list > .line,\n.list:has(.open) [data-part="a.b"] {\n}\n@media (min-width: 1.5rem) {\n  .open {\n  }\n}\n',
  )
  plant(
    page,
    usedBy("<ul className={styles.list}><li className={`row ${open ? styles.open : ''} ${styles.line}`} /></ul>"),
  )
  plant(`${web}/ui/b.tsx`, `const look = isOld ? 'dim' : undefined`)
})
afterEach(() => rmSync(root, { recursive: true }))

const usedBy = (body: string) => `import styles from './a.module.css'\n\nexport const A = () => ${body}\n`

test('a tree that keeps the rules is let through', () => {
  expect(checkStyles(root)).toEqual([])
})

/** Each rule broken in one place: what is planted where, and what is said of it. */
const violations: [rule: string, path: string, text: string, said: string][] = [
  ['a class nobody uses', sheet, '.list .line .open .old {\n}', 'nobody uses the class old'],
  ['a class only a condition names', sheet, '.list .line .open:not(.old) {\n}', 'nobody uses the class old'],
  ['an atom nobody uses', atoms, '.row .dim {\n}\n.wrap {\n}', 'nobody uses the atom wrap'],
  ['a class no sheet defines', sheet, '.list .line {\n}', `${sheet} has no class open`],
  ['a word that is no atom', `${web}/ui/b.tsx`, `const B = <b className="dim bold" />`, `the class 'bold'`],
  [
    'a word in a choice',
    `${web}/ui/b.tsx`,
    "const B = <b className={is ? `dim ${on ? 'lit' : ''}` : x} />",
    `the class 'lit'`,
  ],
  ['a word in double quotes', `${web}/ui/b.tsx`, `const B = <b className={kind === 'dim' ? "lit" : 'dim'} />`, `'lit'`],
  ['a class by its text', `${web}/ui/b.tsx`, 'const B = <b className={`dim ${a} lit`} />', `the class 'lit'`],
  ['a name made while it runs', `${web}/features/a/c.tsx`, usedBy('<b className={styles[name]} />'), 'one by one'],
  ['a sheet that is not there', `${web}/ui/b.tsx`, `import x from './x.module.css'\nconst a = 'dim'`, 'does not exist'],
  ['a global class elsewhere', `${web}/styles/base.css`, '.wide {\n}', '.wide is known everywhere'],
  ['a global class in a module', sheet, '.list .line .open :global(.wide) {\n}', '.wide is known everywhere'],
  ['an atom in two files', `${web}/styles/base.css`, '.row {\n}', '.row is an atom, styled in'],
  ['a name of an element in a module', sheet, '.list .line .open #top {\n}', 'a module renames #top'],
  ['an atom in a module', sheet, '.list .line .open :global(.row) {\n}', '.row is an atom, styled in'],
]

test.each(violations)('%s', (_rule, path, text, said) => {
  plant(path, text)
  expect(checkStyles(root)).toEqual([expect.stringContaining(said)])
})

test("another feature's sheet, and a shared piece that takes its look from a feature", () => {
  const b = `${web}/features/b/b.tsx`
  plant(b, `import styles from '../a/a.module.css'\nconst b = <b className={styles.list} />`)
  plant(
    `${web}/blocks/c.tsx`,
    `import styles from '../features/a/a.module.css'\nconst c = <b className={styles.list} />`,
  )
  expect(checkStyles(root)).toEqual([
    expect.stringMatching(/^apps\/web\/src\/blocks\/c\.tsx: takes its look from the feature a/),
    expect.stringMatching(/^apps\/web\/src\/features\/b\/b\.tsx: takes its look from the feature a/),
  ])
})

test("what is no class is let through: comparisons, calls, texts of readers, a library's own elements", () => {
  plant(
    `${web}/ui/c.tsx`,
    `const C = <b className={of('wide') ?? (kind !== 'tall' && 'low' === kind ? 'dim' : undefined)}>it's not "bold"</b>`,
  )
  plant(sheet, '.list .line .open :global(.ProseMirror-gapcursor) :global(#chat) {\n}\n/* .old {} */')
  plant(`${web}/ui/c.test.tsx`, `const C = <b className="old" />`)
  expect(checkStyles(root)).toEqual([])
})
