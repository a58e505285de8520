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
  'Türkiye',
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
