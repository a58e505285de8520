import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LONGJUMP_NAMES } from '@kz/contract/runs/longjump-types'

/** Names of the sample community and of what is called the same in every language. */

const FIXED = [
  'KZ',
  'KZ16',
  'KzGuessr',
  'YouTube',
  'Discord',
  'Twitch',
  'Steam',
  'mpbhop',
  'bhop',
  ...Object.values(LONGJUMP_NAMES),
]

/** Lists of public names: each call, and the properties that are names. */
const LISTS = {
  'article/last-five': ['title', 'newsTitle'],
  'game-server/all': ['name', 'mapName'],
  'event/list': ['name'],
  'list/public': ['name'],
  'forum/categories': ['name'],
} as const

/** Every name a page of the sample community may say where it is not kept apart. */
export async function namesOfSample(): Promise<string[]> {
  const base = process.env.KZ_URL
  const lists = Object.entries(LISTS).map(async ([call, properties]) => {
    const answer = await fetch(`${base}/api/${call}`)
    const text = answer.ok ? await answer.text() : ''
    const pattern = new RegExp(`"(?:${properties.join('|')})":"((?:[^"\\\\]|\\\\.)*)"`, 'g')
    return [...text.matchAll(pattern)].map(([, name]) => name as string)
  })
  const demos = await fetch(`${base}/demos.txt`).then((answer) => answer.text())
  return [...FIXED, ...(await Promise.all(lists)).flat(), ...demos.split(/\s+/)]
}

/** Titles that the sample community's posts make of dates, and labels that are put together yet. */
const MADE = ['New records, to', 'LongJump, board', 'block, prestrafe', 'min']

const SERVER = fileURLToPath(new URL('../apps/server/src', import.meta.url))
/** Where what the sample community wrote stands, and what comes with every site. */
const WRITTEN = ['scripts/sample', 'texts']
const STRING = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g

/** Everything the sample community wrote, piece by piece. */
export function writtenBySample(): string[] {
  const sources = WRITTEN.flatMap((folder) =>
    readdirSync(join(SERVER, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(SERVER, folder, name), 'utf8')),
  )
  const found = sources.flatMap((source) =>
    [...source.matchAll(STRING)].flatMap(([, one, two, three]) =>
      (one ?? two ?? three ?? '').split(/<[^>]*>|\n|\$\{[^}]*\}|\|/).map((piece) => piece.replaceAll('\\', '').trim()),
    ),
  )
  return [...MADE, ...found]
}
