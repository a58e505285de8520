import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkSentences } from './sentence-rules.mjs'

let root = ''
const server = 'apps/server/src/a.ts'
const web = 'apps/web/src/features/a/a.tsx'

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kz16-sentences-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** A sentence in every place it may not stand, and what is said of it. */
const violations: [rule: string, path: string, text: string, said: string][] = [
  ['thrown', server, `throw new ApiError('You cannot do this')`, 'written where it is thrown'],
  ['thrown, in double quotes', server, `throw new ApiError("It isn't yours")`, 'written where it is thrown'],
  ['a parameter', server, `throw new ApiError('rule', { names: 'mapId or mapName' })`, `'mapId or mapName' is written`],
  [
    'on the next line',
    server,
    `new ApiError(\n  'rule',\n  { what: of(map) },\n  'No more maps',\n)`,
    `'No more maps'`,
  ],
  ['a template', server, `new ApiError("rule", { what: \`the \${map} is taken\` })`, 'written where it is thrown'],
  ['in a package', 'packages/demo/src/a.ts', `new ApiError('Too late now')`, 'written where it is thrown'],
  ['compared', web, `if (text === 'Confirm your password first') ask()`, 'asks for an English sentence'],
  ['compared the other way', web, `if (said !== "Not yours to see") ask()`, 'asks for an English sentence'],
  ['a case', web, `switch (text) {\n  case 'Confirm your password first':\n}`, 'asks for an English sentence'],
  ['a part of it', web, `if (text.includes('Already listed here')) ask()`, 'asks for an English sentence'],
  ['a pattern', web, 'const isListed = /already listed/i.test(error)', '.test(error asks'],
  ['a pattern with a name', web, 'const isListed = words.test(error.message)', '.test(error.message asks'],
  ['a word of it', web, `if (errorText(failure).startsWith('Map')) ask()`, 'asks for an English sentence'],
  ['one word', web, `if (error.message === 'Forbidden') ask()`, 'asks for an English sentence'],
]

test.each(violations)('%s', (_rule, path, text, said) => {
  plant(path, text)
  expect(checkSentences(root)).toEqual([expect.stringContaining(said)])
  expect(checkSentences(root)[0]).toMatch(new RegExp(`^${path}: `))
})

test('codes, calls and the words of a page are let through', () => {
  plant(server, `throw new ApiError('invalid_field', { field: 'mapId', most: most() }, { field: 'mapId' })\nsay('a b')`)
  plant('apps/server/src/b.ts', `// new ApiError('You cannot do this')\n/** new ApiError('Not so') */`)
  plant('apps/server/src/a.test.ts', `new ApiError('You cannot do this')`)
  plant(web, `if (key === 'GET /news/comments' || error.code === 'map_taken') say('The map is taken')`)
  plant('apps/web/src/a.ts', `if (failure.status === 404 || error === null || error !== undefined) /a b/.test(typed)`)
  expect(checkSentences(root)).toEqual([])
})
