import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkTexts } from './text-rules.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kz16-texts-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, ...texts: [english: string, said: string][]): void {
  const path = join(root, 'texts', file)
  mkdirSync(dirname(path), { recursive: true })
  const entries = texts.map(([text, said]) => `msgid ${JSON.stringify(text)}\nmsgstr ${JSON.stringify(said)}\n`)
  writeFileSync(path, `msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n${entries.join('\n')}`)
}

test.each([
  ['{a} of {b}', '{a}', '{b} is missing'],
  ['by <name/>', 'от <nick/>', '<name/> is missing'],
  ['{n, plural, one {# run} other {# runs}}', '{n, plural, one {# забег}}', 'plural forms of ru'],
  ['a map', 'карта ', 'a space at an end'],
])('%s is not said %s', (text, said, fault) => {
  write('ru/a.po', [text, said])
  const { violations } = checkTexts(root)
  expect(violations).toEqual([expect.stringContaining('texts/ru/a.po: ')])
  expect(violations[0]).toContain(fault.replace('/', ''))
})

test('what is right passes, and what is left is told', () => {
  write('ru/a.po', ['{a} of {b}', '{b}: {a}'], ['a map', ''])
  expect(checkTexts(root, [])).toEqual({ violations: [], note: 'ru has 1 of 2 texts' })
})

test('no text stands in two files of a language', () => {
  write('ru/a.po', ['a map', 'карта'])
  write('ru/b.po', ['a map', 'мапа'])
  write('es/b.po', ['a map', 'mapa'])
  expect(checkTexts(root).violations).toEqual(['texts/ru/b.po: texts/ru/a.po has this text, too: a map'])
})

test('a language of the site has nineteen of twenty texts', () => {
  const texts = Array.from({ length: 20 }, (_, at): [string, string] => [`map ${at}`, at < 19 ? 'карта' : ''])
  write('ru/a.po', ...texts)
  expect(checkTexts(root, ['ru']).violations).toEqual([])
  write('ru/b.po', ['a block', ''])
  expect(checkTexts(root, ['ru']).violations).toEqual([expect.stringContaining('ru has 19 of 21 texts')])
  expect(checkTexts(root, []).violations).toEqual([])
})
