import { api } from '@kz/contract/api'
import type { Endpoint } from '@kz/contract/wire/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { BuiltUser } from '../../testing/build.ts'
import { IS_FULL, shareOf } from '../../testing/share.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let admin: BuiltUser
let browser: typeof fetch
beforeAll(async () => {
  world = await createWorld()
  admin = await world.user({ roles: ['ADMIN'] })
  await logIn()
})
afterAll(() => world.close())

async function logIn(): Promise<void> {
  browser = world.browser()
  const { username, password } = admin
  expect((await sendJson('/api/auth/authenticate', JSON.stringify({ username, password }))).status).toBe(200)
}

const sendJson = (path: string, body: string, method = 'POST') =>
  browser(path, { method, body, headers: { 'content-type': 'application/json' } })

async function read(response: Response): Promise<{ status: number; code?: string; message?: string }> {
  const text = await response.text()
  return { status: response.status, ...(text.startsWith('{') && JSON.parse(text)) }
}

describe('fields named as what every object has', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])('%s is unknown', async (name) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const login = '/api/auth/authenticate'
    const upload = new FormData()
    upload.append(name, 'x')
    upload.append('file', new Blob(['HLDEMO']), 'a.dem')
    const answers = {
      json: await sendJson(login, `{"username":"a","password":"b","${name}":1}`),
      form: await browser(login, { method: 'POST', headers: form, body: `username=a&password=b&${name}=1` }),
      queryInBody: await sendJson('/api/user/pseudo', `{"pseudo":"Somebody","${name}":"1"}`),
      upload: await browser('/api/upload/map-demo', { method: 'POST', body: upload }),
      twice: await browser(`/api/record/map?${name}=1&${name}=2`),
      path: await browser(`/api/forum/threads/${name}`),
      file: await browser(`/demos/${name}`),
      page: await browser(`/record/${name}?${name}=1`),
      query: await browser(`/api/record/top5?${name}=1`),
    }
    const statuses = Object.entries(answers).map(([what, { status }]) => [what, status])
    expect(Object.fromEntries(statuses)).toEqual({
      ...{ json: 400, form: 400, queryInBody: 400, upload: 400, twice: 400, path: 400 },
      ...{ file: 404, page: 404, query: 200 },
    })
    const said = await Promise.all([answers.json, answers.form, answers.queryInBody].map(read))
    // JSON with `__proto__` is refused before its fields are looked at
    const unknown = said.filter(({ code }) => code !== 'malformed_json').map(({ message }) => message)
    expect(unknown).toEqual(unknown.map(() => `Unknown field: ${name}`))
    expect(unknown.length).toBeGreaterThan(0)
  })
})

/** Plausible values, so that a call's other fields are not what refuses it. */
const PLAUSIBLE = [
  ...[
    'kz_a',
    1,
    'x',
    true,
    '2020-01-02',
    '2020-01-02T03:04:05Z',
    '01:02.03',
    'a@b.example',
    '127.0.0.1',
    'longer text',
  ],
  ...[[], [1], ['x'], {}, null, 'ALL', 'ASC', '2020-01', 'A'.repeat(43), 'https://a.example/x', 'cs.example', 27_015],
]

const plausible = (schema: z.ZodType): unknown => {
  const { entries, options, shape, innerType } = schema._zod.def as {
    entries?: object
    options?: z.ZodType[]
    shape?: Record<string, z.ZodType>
    innerType?: z.ZodType
  }
  if (entries) return Object.values(entries)[0]
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, plausible(field)]))
  const found = PLAUSIBLE.find((value) => schema.safeParse(value).success)
  if (found !== undefined) return found
  return options?.[0] ? plausible(options[0]) : innerType && plausible(innerType)
}

const objectOf = (schema: z.ZodObject | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schema?.shape ?? {}).map(([name, field]) => [name, plausible(field as z.ZodType)]))

/** As it stands in JSON, and in an address. */
const ODD = {
  NUL: ['"a\\u0000b"', 'a%00b'],
  'a lone surrogate': ['"a\\ud800b"', 'a%ED%A0%80b'],
  'very long text': [`"${'x'.repeat(100_000)}"`, 'x'.repeat(7_000)],
} as const

/** Ends the session or the account that asks. */
const OWN_END = ['POST /auth/logout', 'POST /auth/logout-all']

type Send = () => Promise<Response>

/** Requests for one call, each with one odd text, named after its field. */
function requestsOf(call: string, endpoint: Endpoint, [json, address]: readonly [string, string]): [string, Send][] {
  const [method, template] = call.split(' ') as [string, string]
  const [params, query, body] = [objectOf(endpoint.params), objectOf(endpoint.query), objectOf(endpoint.body)]
  const pathWith = (odd?: string) =>
    `/api${template.replace(/\{(\w+)\}/g, (_all, name) => odd ?? encodeURIComponent(String(params[name])))}`
  const inPath = (): Send => () => browser(pathWith(address), { method })
  const inQuery = (name: string): Send => {
    const values = Object.entries({ ...query, [name]: '@odd@' }).filter(([, value]) => value !== undefined)
    const text = new URLSearchParams(values.map(([key, value]): [string, string] => [key, String(value)])).toString()
    return () =>
      browser(
        `${pathWith()}?${text}`.replace('%40odd%40', () => address),
        { method },
      )
  }
  const inJson =
    (sent: Record<string, unknown>) =>
    (name: string): Send => {
      const text = JSON.stringify({ ...sent, [name]: '@odd@' }).replace('"@odd@"', () => json)
      return () => sendJson(pathWith(), text, method)
    }
  const inForm = (name: string): Send => {
    const form = new FormData()
    for (const [key, value] of Object.entries(body)) {
      if (value !== undefined) form.append(key, key === name ? JSON.parse(json) : String(value))
    }
    form.append('file', new Blob(['HLDEMO']), 'a.dem')
    return () => browser(pathWith(), { method, body: form })
  }
  const each = (sent: object, make: (name: string) => Send) =>
    Object.keys(sent).map((name): [string, Send] => [name, make(name)])
  const mayTravelInBody = method !== 'GET' && !endpoint.body && !endpoint.fileBytes
  return [
    ...each(params, inPath),
    ...each(query, inQuery),
    ...(mayTravelInBody ? each(query, inJson(query)) : []),
    ...each(body, endpoint.fileBytes ? inForm : inJson(body)),
  ]
}

describe('odd text', () => {
  const calls = (Object.entries(api) as [string, Endpoint][]).filter(([call]) => !OWN_END.includes(call))

  /** Each kind of text goes to an eighth of the calls; in a full run (FULL=1) to all. */
  const SHARES = 8

  it.each(Object.entries(ODD))('%s is refused or taken by every call, never an error', async (what, odd) => {
    const turn = Object.keys(ODD).indexOf(what)
    const faults: string[] = []
    let sent = 0
    for (const [call, endpoint] of shareOf(calls, SHARES, turn)) {
      for (const [name, send] of requestsOf(call, endpoint, odd)) {
        const response = await send()
        sent++
        if (response.status >= 500) faults.push(`${call} ${name}: ${response.status}`)
        if (response.status === 401) await logIn()
        await response.body?.cancel()
      }
    }
    expect(faults).toEqual([])
    expect(sent).toBeGreaterThan(IS_FULL ? 300 : 30)
  })
})
