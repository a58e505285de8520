import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkPaths } from './path-rules.mjs'

let root = ''

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kz16-paths-'))
  for (const path of ['apps/server/src/news/routes.ts', 'apps/server/migrations/001_all.sql', 'scripts/start.mjs']) {
    plant(path, '')
  }
  plant('apps/web/first.config.ts', '')
  plant('docs/operate.md', '')
  plant('docs/decisions/001-one.md', '')
})
afterEach(() => rmSync(root, { recursive: true }))

/** A document that names what is not there, and what is said of it. */
const violations: [rule: string, path: string, text: string, gone: string][] = [
  ['a link of the README', 'README.md', '[run it](docs/run.md)', 'docs/run.md'],
  ['a link from a decision', 'docs/decisions/002-two.md', 'as in [001](001-first.md)', '001-first.md'],
  ['a link is read from its document', 'docs/decisions/002-two.md', '[it](docs/operate.md)', 'docs/operate.md'],
  ['a path', 'STYLE.md', 'see `apps/server/src/news/write.ts`', 'apps/server/src/news/write.ts'],
  ['a folder', 'docs/a.md', 'in `apps/server/src/olds/`', 'apps/server/src/olds/'],
  ['a path within', 'docs/a.md', '`news/write.ts` does it', 'news/write.ts'],
  ["a file's name", 'docs/a.md', '`first-page.ts` does it', 'first-page.ts'],
  ['within a command', 'docs/a.md', '`node scripts/begin.mjs --now`', 'scripts/begin.mjs'],
  [
    'any name of a folder',
    'docs/a.md',
    'in `apps/server/src/<domain>/writes.ts`',
    'apps/server/src/<domain>/writes.ts',
  ],
  ['a decision by its number', 'apps/server/src/news/a.ts', '// (docs/decisions/009): why', 'docs/decisions/009'],
  [
    'a remark of a source',
    'apps/server/src/news/a.ts',
    '// docs/decisions/009-nine.md says why',
    'docs/decisions/009-nine.md',
  ],
]

test.each(violations)('%s', (_rule, path, text, gone) => {
  plant(path, text)
  expect(checkPaths(root)).toEqual([`${path}: there is no ${gone}`])
})

test('what is there is let through, and what is no path', () => {
  plant('README.md', '[run it](docs/operate.md#stop), [out](https://kz.example/a.md), `docs/decisions`, `data/a.json`')
  plant(
    'docs/a.md',
    '[up](../README.md), `routes.ts`, `news/routes.ts`, `<domain>/routes.ts`, `apps/server/src/<name>/`',
  )
  plant('docs/b.md', '`/demos.txt`, `GET /news/last`, `node scripts/start.mjs`, `first.config.ts`')
  plant('docs/c.md', '`001_all.sql` `apps/server/migrations/`, `a.b()`, `.dom.test.tsx`, `kz.example`')
  plant('apps/server/src/a.ts', '// docs/decisions/001 says why, docs/operate.md how')
  expect(checkPaths(root)).toEqual([])
})
