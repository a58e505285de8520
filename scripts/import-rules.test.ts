import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkImports } from './import-rules.mjs'

let root = ''

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const declare = (folder: string, content: object) => plant(join(folder, 'package.json'), JSON.stringify(content))
const server = 'apps/server/src'
const web = 'apps/web/src'

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kz16-rules-'))
  declare('', { name: 'kz16', devDependencies: { vitest: '1' } })
  declare('packages/contract', { name: '@kz/contract', dependencies: { zod: '1' } })
  declare('packages/demo', { name: '@kz/demo', dependencies: { '@kz/contract': '1', fflate: '1' } })
  const both = { '@kz/contract': '1', '@kz/demo': '1' }
  declare('apps/server', {
    name: '@kz/server',
    dependencies: { ...both, pg: '1' },
    devDependencies: { '@types/pg': '1' },
  })
  declare('apps/web', {
    name: '@kz/web',
    dependencies: { ...both, react: '1' },
    devDependencies: { '@kz/server': '1' },
  })
  for (const path of ['packages/contract/src/roles.ts', 'packages/demo/src/index.ts']) plant(path, '')
})
afterEach(() => rmSync(root, { recursive: true }))

/** Every rule with a file that breaks it and what is said of it. */
const violations: [rule: string, path: string, text: string, said: string][] = [
  ['the contract imports zod only', 'packages/contract/src/a.ts', `import x from 'pg'`, `may not import 'pg'`],
  ['the contract knows no app', 'packages/contract/src/a.ts', `import '@kz/demo'`, 'contract may not import demo'],
  ['the contract is pure', 'packages/contract/src/a.ts', `import x from 'node:fs'`, `may not import Node's 'node:fs'`],
  ['demo is pure', 'packages/demo/src/a.ts', `import x from 'node:zlib'`, `may not import Node's 'node:zlib'`],
  ['demo imports no package', 'packages/demo/src/a.ts', `import x from 'fflate'`, `may not import 'fflate'`],
  ['markup is pure', 'packages/markup/src/a.ts', `import x from 'node:url'`, `may not import Node's 'node:url'`],
  ['markup knows no parser', 'packages/markup/src/a.ts', `import '@kz/demo'`, 'markup may not import demo'],
  [
    'demo takes types only',
    'packages/demo/src/a.ts',
    `import { x } from '@kz/contract/roles'`,
    'demo may not import contract',
  ],
  [
    'platform knows no domain',
    `${server}/platform/a.ts`,
    `import '../maps/api.ts'`,
    'may not import server api (maps)',
  ],
  [
    'the context knows no implementation',
    `${server}/platform/api/context.ts`,
    `import type { ResponseStore } from '../cache/store.ts'`,
    'server platform open api may not import server platform',
  ],
  [
    'a domain keeps to the api of others',
    `${server}/maps/a.ts`,
    `import '../demos/list.ts'`,
    'may not import server domain (demos)',
  ],
  [
    'routes are for app.ts',
    `${server}/maps/a.ts`,
    `import '../demos/routes.ts'`,
    'may not import server routes (demos)',
  ],
  [
    'no way up',
    `${server}/maps/a.ts`,
    `import '../leaderboards/api.ts'`,
    'maps (runs) may not import leaderboards (views)',
  ],
  [
    'types go no way up either',
    `${server}/accounts/a.ts`,
    `import type { X } from '../news/api.ts'`,
    'accounts (base) may not import news (talk)',
  ],
  [
    'no way back on a floor',
    `${server}/news/a.ts`,
    `import '../comments/api.ts'`,
    'news (talk) may not import comments (talk), which stands above or behind it',
  ],
  ['every domain has a floor', `${server}/gardens/a.ts`, `import '../maps/api.ts'`, 'gardens stands on no floor'],
  ['app.ts takes no topic', `${server}/app.ts`, `import './demos/list.ts'`, 'server app may not import server domain'],
  ['the world is for tests', `${server}/maps/a.ts`, `import '../testing/world.ts'`, 'may not import server testing'],
  [
    'the server never sees the web',
    `${server}/maps/a.ts`,
    `import '../../../web/src/lib/a.ts'`,
    'leaves the workspace',
  ],
  ['the web never sees the server', `${web}/lib/a.ts`, `import '@kz/server/testing'`, 'may not import server testing'],
  ['ui knows no block', `${web}/ui/a.tsx`, `import '../blocks/flag.tsx'`, 'web ui may not import web blocks'],
  ['ui knows no contract', `${web}/ui/a.tsx`, `import '@kz/contract/roles'`, 'web ui may not import contract'],
  [
    'lib knows no feature',
    `${web}/lib/a.ts`,
    `import '../features/demos/a.ts'`,
    'web lib may not import web feature (demos)',
  ],
  ['blocks know no feature', `${web}/blocks/a.tsx`, `import '../features/demos/a.ts'`, 'web blocks may not import'],
  [
    'a feature keeps to itself',
    `${web}/features/maps/a.tsx`,
    `import '../demos/a.ts'`,
    'may not import web feature (demos)',
  ],
  ['a feature knows no shell', `${web}/features/maps/a.tsx`, `import '../../app/menu.ts'`, 'may not import web app'],
  ['the web has no Node', `${web}/lib/a.ts`, `import x from 'node:path'`, `may not import Node's 'node:path'`],
  ['packages are declared', `${server}/maps/a.ts`, `import x from 'left-pad'`, `'left-pad' is not in the package.json`],
  ['dynamic imports count', `${server}/maps/a.ts`, `const x = await ${'import'}('left-pad')`, `'left-pad' is not in`],
  [
    'sources need no dev dependency',
    `${server}/maps/a.ts`,
    `import x from '@types/pg'`,
    `'@types/pg' is a dev dependency`,
  ],
  ['built-in modules say so', `${server}/maps/a.ts`, `import x from 'fs'`, `write 'node:fs'`],
  ['files stay short', `${server}/maps/a.ts`, '\n'.repeat(401), '401 lines; 400 are the most'],
  ['tests may be longer', `${server}/maps/a.test.ts`, '\n'.repeat(601), '601 lines; 600 are the most'],
  ['settings are read in one file', `${server}/maps/a.ts`, 'const port = process.env.PORT', 'process.env is read in'],
  [
    'pools have a listener',
    `${server}/platform/a.ts`,
    `const pool = ${'new'} pg.Pool(x)`,
    `pg's own Pool has no listener`,
  ],
  ['connections too', `tools/bench/a.mjs`, `const client = ${'new'} pg.Client(x)`, `pg's own Client has no listener`],
  ['by name too', `${server}/platform/a.ts`, `import { Pool } from 'pg'`, `pg's own Pool has no listener`],
]

test.each(violations)('%s', (_rule, path, text, said) => {
  plant(path, text)
  expect(checkImports(root)).toEqual([expect.stringContaining(said)])
})

test('an import over several lines is seen', () => {
  plant(`${server}/platform/a.ts`, `import {\n  a,\n  type B,\n} from '../maps/api.ts'\n`)
  expect(checkImports(root)).toEqual([
    `${server}/platform/a.ts: server platform may not import server api (maps): '../maps/api.ts'`,
  ])
})

test('a ring of files is found, types included', () => {
  plant(`${server}/maps/a.ts`, `import './b.ts'`)
  plant(`${server}/maps/b.ts`, `import type { C } from './c.ts'`)
  plant(`${server}/maps/c.ts`, `import './a.ts'`)
  expect(checkImports(root)).toEqual([
    `${server}/maps/a.ts: imports itself by way of ${server}/maps/b.ts, ${server}/maps/c.ts, ${server}/maps/a.ts`,
  ])
})

test('what the house allows is let through', () => {
  plant('packages/demo/src/a.ts', `import type { Role } from '@kz/contract/roles'\nimport './index.ts'`)
  plant(`${server}/app.ts`, `import './maps/routes.ts'\nimport './accounts/api.ts'\nimport './platform/http.ts'`)
  plant(`${server}/maps/list.ts`, `import '../platform/api/db.ts'\nimport '../news/api.ts'\nimport pg from 'pg'`)
  plant(`${server}/maps/api.ts`, `import type { X } from './list.ts'`)
  plant(`${server}/maps/list.test.ts`, `import { test } from 'vitest'\nimport '../testing/world.ts'\nprocess.env.X`)
  plant(`${server}/scripts/seed.ts`, `import '../testing/build.ts'\nimport '../maps/list.ts'`)
  plant(`${server}/platform/database/pool.ts`, `import pg from 'pg'\nexport const open = () => ${'new'} pg.Pool()`)
  plant(`${server}/platform/database/own.ts`, `import { type Pool } from 'pg'\nexport const open = () => new Pool()`)
  plant(`${server}/platform/process/config.ts`, 'export const environment = () => process.env')
  plant(
    `${web}/features/maps/a.tsx`,
    `import '../../blocks/flag.tsx'\nimport './b.ts'\nimport '@kz/demo'\nimport 'react'`,
  )
  plant(`${web}/features/maps/a.test.tsx`, `import { createWorld } from '@kz/server/testing'\nimport 'node:path'`)
  plant(`${web}/app/routes.tsx`, `const page = () => import('../features/maps/a.tsx')`)
  expect(checkImports(root)).toEqual([])
})

test('a folder holds 25 sources, tests not counted', () => {
  for (let at = 0; at < 26; at++) plant(`${web}/ui/part-${at}.tsx`, '')
  for (let at = 0; at < 5; at++) plant(`${web}/ui/part-${at}.test.tsx`, '')
  expect(checkImports(root)).toEqual([`${web}/ui: 26 sources; 25 are the most in a folder`])
  rmSync(join(root, `${web}/ui/part-25.tsx`))
  expect(checkImports(root)).toEqual([])
})

test('a page imports no module of the contract that brings schemas along, at any distance', () => {
  plant('packages/contract/src/limits.ts', 'export const MOST = 1')
  plant('packages/contract/src/fields.ts', `import { z } from 'zod'\nexport const Id = z.number()`)
  plant('packages/contract/src/calls.ts', `import { Id } from './fields.ts'\nexport const calls = { Id }`)
  plant(
    `${web}/app/a.ts`,
    `import { MOST } from '@kz/contract/limits'\nimport type { calls } from '@kz/contract/calls'`,
  )
  expect(checkImports(root)).toEqual([])
  plant(`${web}/app/b.ts`, `import { calls } from '@kz/contract/calls'`)
  expect(checkImports(root)).toEqual([expect.stringContaining("'@kz/contract/calls' brings schemas to the page")])
})
