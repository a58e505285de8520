import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root as checkout } from './lib/run.mjs'
import { checkLicences } from './licence-rules.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kz16-licences-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function said(entry: { license?: string; dev?: boolean; link?: boolean }, notice = '', name = 'a-package'): string[] {
  const packages = { '': { license: 'none' }, [`apps/web/node_modules/${name}`]: entry }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  writeFileSync(join(root, 'NOTICE'), notice)
  return checkLicences(root)
}

test.each([
  [{ license: 'MIT' }],
  [{ license: '(MIT AND Zlib)' }],
  [{ license: 'GPL-3.0-only OR MIT' }],
  [{ license: 'MPL-2.0', dev: true }],
  [{ license: 'LGPL-3.0-or-later', dev: true }],
  [{ link: true }],
])('%j asks for nothing', (entry) => {
  expect(said(entry)).toEqual([])
})

test.each([
  [{}, 'says no licence'],
  [{ license: 'UNLICENSED' }, 'which nobody has looked at'],
  [{ license: 'MPL-2.0' }, 'stands nowhere'],
  [{ license: 'MIT AND GPL-3.0-only' }, 'which nobody has looked at'],
  [{ license: 'AGPL-3.0-only', dev: true }, 'which nobody has looked at'],
  [{ license: 'Apache-2.0 AND LGPL-3.0-or-later' }, 'stands nowhere'],
])('%j is told', (entry, text) => {
  expect(said(entry)).toEqual([expect.stringContaining(text)])
})

test('NOTICE names a package, or the beginning of several', () => {
  const lgpl = { license: 'LGPL-3.0-or-later' }
  for (const notice of ['`a-package`', 'see `a-pack*`, of others']) expect(said(lgpl, notice)).toEqual([])
  for (const notice of ['a-package', '`a-pack`', '`b*`']) expect(said(lgpl, notice)).toHaveLength(1)
})

test('all that this checkout is made of has been looked at', () => {
  expect(checkLicences(checkout)).toEqual([])
})
