import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkVersions } from './version-rules.mjs'

let root = ''
const path = 'apps/web/src/features/a/a.tsx'

function said(text: string, at = path): string[] {
  mkdirSync(dirname(join(root, at)), { recursive: true })
  writeFileSync(join(root, at), text)
  return checkVersions(root)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kz16-versions-'))
})
afterEach(() => rmSync(root, { recursive: true }))

test.each([
  `const month = new Intl.DateTimeFormat('en-GB')`,
  `names.sort((one, other) => one.localeCompare(other, 'en'))`,
  `const text = most.toLocaleString('en-GB')`,
  `import { domainToASCII } from 'node:url'`,
])('what another version answers otherwise is not asked: %s', (text) => {
  expect(said(text)).toEqual([
    expect.stringMatching(/^apps\/web\/src\/features\/a\/a\.tsx: \S+ answers by the version/),
  ])
})

test('comments and tests may name it', () => {
  expect(said('/** `localeCompare` is slow: Intl.Collator, too */\nexport const a = 1')).toEqual([])
  expect(said(`new Intl.NumberFormat()`, 'apps/web/src/lib/b.test.ts')).toEqual([])
})
