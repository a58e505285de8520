import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkWords } from './word-rules.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kz16-words-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function said(text: string, at = 'apps/web/src/features/a/a.tsx'): string[] {
  const path = join(root, at)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return checkWords(root)
}

test.each([
  [`<TextField label="Email" />`, 'E-mail'],
  ['<a href={x}>Login</a>', 'Log in'],
  ['<a>\n  Login\n</a>', 'Log in'],
  [`const hint = 'up to 5 MiB'`, 'MB'],
  [`head: 'Topspeed',`, 'Top speed'],
  [`hint="None like this."`, 'Nothing matches'],
  [`<h2>How it goes</h2>`, 'How it works'],
  ['<Button>Say something against it</Button>', 'appeal'],
  ['<p>This browser takes no pushes.</p>', 'cannot, does not support'],
  ['<p>No longjump yet</p>', 'long jump'],
  ['title={`Drop ${what} longjumps here`}', 'long jump'],
])('%s', (text, word) => {
  expect(said(text)).toEqual([expect.stringContaining(`is "${word}" everywhere else`)])
})

test('names of pages, of things in programs and told sentences stay', () => {
  expect(
    said(`
      page('/longjumps', { title: 'Longjumps' })
      queryOf('GET /longjump/lj', {})
      const kind = 'longjump'
      toastSuccess('Longjump updated successfully')
      toastSuccess('Login successful!')
      <th>Login name</th>
      // an Email in a remark
    `),
  ).toEqual([])
})

/** in parts, since the rule reads this file too */
const HIS = ['h', 'is'].join('')

test.each([
  'apps/server/src/a.ts',
  'apps/server/src/a.test.ts',
  'packages/a/src/a.ts',
  'apps/web/src/a.css',
  'e2e/a.spec.ts',
  'README.md',
  'docs/a.md',
])('a member is they: %s', (path) => {
  expect(said(`/* a member\nand ${HIS} maps */`, path)).toEqual([`${path}:2: "${HIS}": members are they`])
})

test('grenades, longer words, decisions and migrations are left alone', () => {
  expect(said('// an HE grenade is below the history', 'packages/a/src/a.ts')).toEqual([])
  expect(said(`A member and ${HIS} maps.`, 'docs/decisions/001-a.md')).toEqual([])
  expect(said(`-- a member and ${HIS} maps`, 'apps/server/migrations/001.sql')).toEqual([])
})
