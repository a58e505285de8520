import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkNames } from './name-rules.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kz16-names-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function faults(shown: string, file = 'a.tsx'): string[] {
  const path = join(root, 'apps/web/src/features/a', file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `export const A = () => ${shown}\n`)
  return checkNames(root)
}

test.each([
  ['<a href={x}>{player.pseudo}</a>', 'pseudo'],
  ['<p>by {authorName}</p>', 'authorName'],
  ['<p dir="auto">by {authorName}</p>', 'authorName'],
  ['<p>by {report.decidedBy}</p>', 'decidedBy'],
  ['<p>{checkBy && ` ${isMine ? "yours" : checkBy}`}</p>', 'checkBy'],
  ['<p dir="auto">{`${mapName} in ${time}`}</p>', 'mapName'],
  ['<p dir="auto">{\'by \' + name}</p>', 'name'],
  ['<b>{isOwn ? title : post?.title}</b>', 'title'],
  ['<b>{title ?? "none"}</b>', 'title'],
  ['<Panel>{isOpen && nickname}</Panel>', 'nickname'],
  ['<bdi><b>{name}</b></bdi>', 'name'],
  ['<b>{(name as string)}</b>', 'name'],
  ['<b>{names.map((name) => <i key={name}>{name}</i>)}</b>', 'name'],
  ['<><i /> {name}</>', 'name'],
])('%s', (shown, name) => {
  const [first] = faults(`<div>${shown}</div>`)
  expect(first).toBe(`apps/web/src/features/a/a.tsx: "${name}" is shown outside of <bdi> and dir="auto"`)
})

test.each([
  '<bdi>{name}</bdi>',
  '<p>by <bdi>{isOwn ? name : author.name}</bdi></p>',
  '<b dir="auto">{title}</b>',
  '<PlayerName name={name} />',
  '<a title={`by ${name}`} href={paths.profile(name)}>x</a>',
  '<option>{name}</option>',
  '<text>{name}</text>',
  '<b>{KINDS[kind].name}</b>',
  '<b>{names.length}</b>',
  '<b>{name && <i />}</b>',
])('%s is right', (shown) => {
  expect(faults(`<div>${shown}</div>`)).toEqual([])
})

test('only what pages show is looked at', () => {
  expect(faults('<p>by {name}</p>', 'a.test.tsx')).toEqual([])
})
