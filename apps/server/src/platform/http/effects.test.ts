import { api } from '@kz/contract/api'
import { type Endpoint, effectOf } from '@kz/contract/wire/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { isPublicRead } from './public-reads.ts'

/** What other sites may do with each call hangs on what it does, and on nothing else. */

const MAILS = ['GET /user/password-reset', 'GET /user/username-recovery']
/** names pictures anew; says that one is still there */
const GAMES = ['GET /kzguessr/round', 'GET /kzguessr/room']
const WRITES = [...MAILS, ...GAMES]
const FILES = [
  'GET /record/unreleased-demo-file',
  'GET /record/all-unreleased-demo-files',
  'GET /record/demo-file',
  'GET /map/submitted-file',
  'GET /longjump/demo-file',
  'GET /longjump/unreleased-archive',
  'GET /record/analyze-csv',
  'GET /upload/own-demo-file',
  'GET /kzguessr/picture',
  'GET /demo-collections/{id}/demo-file',
  'GET /demo-collections/{id}/demo-files',
]

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const calls = Object.entries<Endpoint>(api)

it('a GET reads, but for those that send a mail, keep a game going or give a file; every other method writes', () => {
  const gets = calls.filter(([key]) => key.startsWith('GET '))
  const having = (effect: string) => gets.filter((call) => effectOf(...call) === effect).map(([key]) => key)
  expect(having('write')).toEqual(WRITES)
  expect(having('file').toSorted()).toEqual(FILES.toSorted())
  expect(gets.filter(([, { bytes }]) => bytes).every(([key]) => FILES.includes(key))).toBe(true)
  expect(calls.filter(([key]) => !key.startsWith('GET ')).every((call) => effectOf(...call) === 'write')).toBe(true)
})

it('refuses to other sites what writes, lets them read what is public, and gives them nothing else to read', async () => {
  const wrong: string[] = []
  for (const [key, endpoint] of calls) {
    const [method, path] = key.split(' ') as [string, string]
    const url = `${world.url}/api${path.replace(/\{\w+\}/g, '1')}`
    const { status, headers, text } = await ask(url, method, { origin: 'https://other.test' })
    const isRefused = status === 403 && text.includes('cross_site')
    const writes = method !== 'GET' || WRITES.includes(key)
    if (isRefused !== writes) wrong.push(`${key} answered ${status}`)
    const isOpen = headers.get('access-control-allow-origin') === '*'
    if (isOpen !== (endpoint.access === 'guest' && !writes && !FILES.includes(key)))
      wrong.push(`${key} open: ${isOpen}`)
  }
  expect(wrong).toEqual([])
})

it('goes by the effect and not by the rate', () => {
  const call = (rest: Partial<Endpoint>): Endpoint => ({ access: 'guest', rate: 'READ', ...rest })
  expect(isPublicRead('GET /some', call({ rate: 'FILE' }))).toBe(true)
  expect(isPublicRead('GET /some', call({ rate: 'MAIL' }))).toBe(true)
  expect(isPublicRead('GET /some', call({ effect: 'file' }))).toBe(false)
  expect(isPublicRead('GET /some', call({ effect: 'write' }))).toBe(false)
  expect(isPublicRead('POST /some', call({}))).toBe(false)
  expect(isPublicRead('GET /some', call({ access: 'user' }))).toBe(false)
})

async function ask(url: string, method: string, headers: Record<string, string>) {
  const answer = await fetch(url, { method, headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
