import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { WEB_DIST } from '../../platform/paths.ts'
import { type BuiltUser, buildDemo, buildMap } from '../build.ts'
import { openWorld } from '../open-world.ts'
import type { Person, World } from '../world.ts'

/** The pages are served from the build: `npm test` makes it first. */
export const isBuilt = existsSync(join(WEB_DIST, 'pages.json'))

export const EVIL = '</script><img src=x onerror=alert(1)>&amp;'
export const SECRET = 'Nobody may read this yet'

/** What a page is read of: a map with two records, news with a title that is markup, and what nobody may read. */
export interface PagesWorld {
  world: World
  writer: Person
  player: BuiltUser
  evilUrl: string
  hiddenUrl: string
  blogId: number
  /** a browser that carries the player's session */
  member: typeof fetch
  read(path: string, load?: typeof fetch): Promise<{ status: number; headers: Headers; text: string }>
  /** what a page asks for when it stands */
  restOf(path: string, load?: typeof fetch): Promise<FirstData>
}

export async function openPages(): Promise<PagesWorld> {
  const world = await openWorld()
  const { db } = world.ctx
  const writer = await world.staff('WRITER')
  const player = await world.user({ pseudo: 'Ledge.Walker' })
  await buildMap(db, { name: 'kz_unseen', state: 'HIDDEN' })
  await buildMap(db, { name: 'kz_Ledge', authors: ['Mason & Sons'] })
  await buildDemo(db, { mapName: 'kz_Ledge', user: player, timeMs: 83_450, state: 'RELEASED' })
  await buildDemo(db, { mapName: 'kz_Ledge', playerName: 'no_account', timeMs: 93_450, state: 'RELEASED' })
  const post = (title: string, hidden: boolean) =>
    writer.client.call('POST /news/news', {
      body: { title, hidden, htmlContent: `<p>${hidden ? title : 'Words.'}</p>` },
    })
  const evilUrl = (await post(EVIL, false)).url
  const hiddenUrl = (await post(SECRET, true)).url
  await closedThread(world)
  const article = { title: 'Server back', htmlContent: '<p>It runs again.</p>' }
  const { id: blogId } = await writer.client.call('POST /article/article', { body: article })
  const member = await memberOf(world, player)
  const read = async (path: string, load: typeof fetch = fetch) => {
    const answer = await load(world.url + path)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const restOf = async (path: string, load?: typeof fetch) =>
    JSON.parse((await read(`${path}${path.includes('?') ? '&' : '?'}data=rest`, load)).text) as FirstData
  return { world, writer, player, evilUrl, hiddenUrl, blogId, member, read, restOf }
}

async function closedThread(world: World): Promise<void> {
  const top = await world.staff('ADMIN')
  const category = await top.client.call('POST /forum/categories', { body: { name: 'Staff', description: SECRET } })
  await top.client.call('PUT /forum/categories/{id}/roles', { params: category, body: { roles: ['ADMIN'] } })
  const thread = { title: SECRET, content: SECRET, categoryId: category.id }
  await top.client.call('POST /forum/threads', { body: thread })
}

async function memberOf(world: World, { username, password }: BuiltUser): Promise<typeof fetch> {
  const member = world.browser()
  await member(`${world.url}/api/auth/authenticate`, {
    method: 'POST',
    body: JSON.stringify({ username, password }),
    headers: { 'content-type': 'application/json', origin: world.url },
  })
  return member
}

export interface FirstData {
  at: number
  answers: { key: string; sent: unknown; guests: boolean; data: unknown }[]
}

/** The answers that a page brings. */
export function dataOf(page: string): FirstData {
  const [, json = '{"answers":[]}'] =
    /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(page) ?? []
  return JSON.parse(json)
}

/** The first tag with such an attribute. */
export const tag = (page: string, pattern: string) => new RegExp(`<[^>]*${pattern}[^>]*>`).exec(page)?.[0] ?? ''

/** The page's own text, as a browser without scripts shows it. */
export const wordsOf = (text: string) =>
  text
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export const mainOf = (text: string) => /<main.*?<\/main>/s.exec(text)?.[0] ?? ''
