import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { api } from './api.ts'
import { type Access, type Effect, type Endpoint, effectOf } from './endpoint.ts'
import { IN_FLIGHT, RATES, type RateClass, type RateRule } from './rates.ts'
import { ROLE_GROUPS, ROLE_NAMES, ROLES } from './roles.ts'

const KIB = 1024
const WHO: Partial<Record<Access, string>> = { guest: 'G', user: 'U', commenter: 'U-c', submitter: 'U-s' }

/** One call as the table states it; names stand in brackets where they may be missing, sizes are as `64 KiB`. */
interface Row {
  who: string
  effect: Effect
  /** answered while a new password is due */
  whileDue: boolean
  rate: string
  body: string
  /** takes the header Idempotency-Key */
  isOnce: boolean
  query: string[]
  fields: string[]
}

const sizeText = (bytes: number): string => (bytes < KIB * KIB ? `${bytes / KIB} KiB` : `file ${bytes / KIB / KIB} MiB`)

const names = (schema: z.ZodObject | undefined): string[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => (field.safeParse(undefined).success ? `[${name}]` : name))

function rowOf(call: string, endpoint: Endpoint): Row {
  const size = endpoint.fileBytes ?? endpoint.bodyBytes ?? (endpoint.body ? 64 * KIB : 0)
  return {
    who: WHO[endpoint.access] ?? endpoint.access,
    effect: effectOf(call, endpoint),
    whileDue: endpoint.access === 'guest' || endpoint.whilePasswordDue === true,
    rate: endpoint.rate,
    body: size ? sizeText(size) : '',
    isOnce: endpoint.idempotent ?? false,
    query: names(endpoint.query),
    fields: names(endpoint.body),
  }
}

const ours = new Map(Object.entries<Endpoint>(api).map(([call, endpoint]) => [call, rowOf(call, endpoint)]))

const byPath = ([a]: [string, Row], [b]: [string, Row]): number => {
  const [left, right] = [a.split(' ').reverse().join(' '), b.split(' ').reverse().join(' ')]
  return left < right ? -1 : 1
}

const ruleText = ({ per, count, seconds, young }: RateRule): string =>
  `${count} in ${seconds} s per ${per}${young ? ' younger than a day' : ''}`

function atOnceText(name: string): string {
  const most = IN_FLIGHT[name as RateClass]
  return most ? `; ${most.count} at once per ip${most.same ? ' for the same question' : ''}` : ''
}

/** The whole table as docs/access.md shows it. */
function print(): string {
  const calls = [...ours]
    .toSorted(byPath)
    .map(([call, { who, effect, whileDue, query, fields, body, rate, isOnce }]) => {
      const takes = [query.length ? `?${query.join(', ')}` : '', fields.length ? `{${fields.join(', ')}}` : '']
      return `| ${call} | ${who} | ${effect} | ${takes.filter(Boolean).join(' ')} | ${body} | ${rate} | ${isOnce ? 'yes' : ''} | ${whileDue ? 'yes' : ''} |`
    })
  const groups = Object.entries(ROLE_GROUPS).map(([name, roles]) => `| ${name} | ${roles.join(', ')} |`)
  const rates = Object.entries<readonly RateRule[]>(RATES).map(
    ([name, rules]) => `| ${name} | ${rules.map(ruleText).join('; ') || 'none'}${atOnceText(name)} |`,
  )
  return [
    '# Who may call what',
    '',
    'Printed from `packages/contract` by `access-table.test.ts`; renew it with',
    '`npx vitest run packages/contract/src/access-table.test.ts -u`. Never edit it by hand.',
    '',
    'G: anyone. U: logged in. U-c, U-s: logged in, address confirmed, not banned from commenting or submitting. Others: the',
    'role groups below. `?a, [b] {c}`: parameters of the query, fields of the body; those in brackets may be missing. A body',
    'is JSON of at most the size given, or multipart with one file of at most that size. Once: with the header',
    '`Idempotency-Key` the same call sent again is answered as the first time. Effect: what writes is refused to other sites;',
    'what reads and is for anyone may be read from them. Due: answered to a member whose role asks for a new password.',
    '',
    '| Call | Who | Effect | Takes | Body | Rate | Once | Due |',
    '|---|---|---|---|---|---|---|---|',
    ...calls,
    '',
    '| Group | Roles |',
    '|---|---|',
    ...groups,
    '',
    '| Rate | Calls |',
    '|---|---|',
    ...rates,
    '',
  ].join('\n')
}

it('stands in docs/access.md as the contract states it', async () => {
  await expect(print()).toMatchFileSnapshot('../../../docs/access.md')
})

/**
 * Where the contract and endpoints.md differ, and why in a word; docs/decisions/020-access-differences.md says more. What
 * stands here and is no difference any more fails the test too.
 */
const DIFFERENCES: Record<string, string> = {
  'WS /ws/users: missing': 'no call: platform/sockets.ts',
  'GET /files/{token}: missing': 'no call: demos/files.ts',
  'GET /health/live: missing': 'no call: platform/health.ts',
  'GET /health/ready: missing': 'no call: platform/health.ts',
  'ANY /api/*: missing': 'no call: platform/fallback.ts',
  'GET /search: missing': 'H195 names it /search/; both answer',
  'PUT /bug-report/{id}: does not take status': 'H197 names it state',
  'POST /csp-report: does not take report': 'browsers name it csp-report',
  'POST /csp-report: needs csp-report': 'browsers name it csp-report',
  'POST /user/pseudo: rate SELF, not PSEUDO': 'the month is counted from the last change, whose day the text names',
  'DELETE /game-server/delete: needs id': 'the specification gives it',
  'GET /record/analyze-all-wr: who ANALYZE, not DEMO': 'H165: developers too',
  'GET /record/analyze-all-wr: rate READ, not BULK': 'H268: it reads, a POST begins',
  'POST /upload/map: needs mapperNames': 'H055 asks for a mapper at least',
  'POST /upload/demo-collection/{id}/upload: body file 500 MiB, not file 256 MiB': 'H268 reads the row anew: H201',
  'POST /forum/threads/{id}/toggle-sticky: who U, not TOP or moderator of the category (H259)':
    'moderators are refused inside',
  'POST /forum/threads/{id}/toggle-readonly: who U, not TOP or moderator of the category (H259)':
    'moderators are refused inside',
  'POST /forum/threads/{id}/move: who U, not TOP or moderator of the category (H259)': 'moderators are refused inside',
}

/** Calls of endpoints.md that nothing answers yet, by how they begin. */
const NOT_BUILT: Record<string, string> = {}

/** Calls of ours that endpoints.md does not have, by how they begin, and where they are decided. */
const ADDED: Record<string, string> = {
  'POST /auth/confirm-password': 'row 15 asks for it',
  'POST /auth/verify-email': 'H146',
  'POST /auth/resend-verification': 'H146',
  'POST /user/username-recovery': 'H172',
  'GET /user/settings': 'H073',
  'PUT /user/bio': 'H073',
  'DELETE /user/bio': 'H073',
  'GET /notification/': 'H014',
  'POST /notification/': 'H014',
  'PUT /notification/': 'H014',
  'GET /user/presence': 'H175',
  'PUT /user/presence': 'H175',
  'DELETE /upload/own-submitted-': 'H135',
  'GET /upload/own-submitted-maps': 'H055',
  'POST /upload/image': 'H239',
  'POST /upload/map-picture': 'H055',
  'POST /record/claim': 'H079',
  'DELETE /record/claim': 'H079',
  'POST /longjump/claim': 'H077',
  'DELETE /longjump/claim': 'H077',
  'POST /record/defer': 'H082',
  'POST /record/reopen': 'H256',
  'POST /longjump/reopen': 'H256',
  'POST /map/reopen': 'H256',
  'GET /record/rejected-demos': 'H256',
  'GET /longjump/rejected': 'H256',
  'GET /submissions/': 'H014',
  'POST /submissions/': 'H256',
  'POST /demo-collections/{id}/comment': 'H242',
  'POST /demo-collections/{id}/youtube-links': 'H086',
  'GET /demo-collections/{id}/demo-file': 'H086',
  'GET /record/beatable': 'H051',
  'GET /record/compare': 'H072',
  'GET /record/latest-demos': 'H170',
  'GET /longjump/history': 'H053',
  'GET /news/deleted': 'H088',
  'POST /news/restore': 'H088',
  'GET /news/revisions': 'H088',
  'GET /news/draft': 'H088',
  'PUT /news/draft': 'H088',
  'DELETE /news/draft': 'H088',
  'GET /article/deleted': 'H090',
  'POST /article/restore': 'H090',
  'GET /article/revisions': 'H090',
  'GET /article/draft': 'H090',
  'PUT /article/draft': 'H090',
  'DELETE /article/draft': 'H090',
  'GET /news/comment-page': 'H212',
  'GET /article/comment-page': 'H212',
  'GET /latest-demos/comment-page': 'H212',
  'GET /chatbox/comment-page': 'H212, for notifications (019)',
  'PUT /article/comment': 'H229',
  'POST /comments/restore': 'H134',
  'GET /admin/': 'H076, H091, H138',
  'POST /admin/user/': 'H091',
  'PUT /admin/switch': 'H138',
  'GET /bug-report/': 'H197',
  'POST /bug-report/': 'H197',
  'GET /page/': 'H194',
  'PUT /page/': 'H194',
  'POST /resources/': 'H191',
  'PUT /resources/': 'H191',
  'GET /search/': 'H195',
  'GET /site/config': 'H001',
  'PUT /site/config': 'H001',
  'GET /site/reasons': 'H081, H096',
  'PUT /site/reasons': 'H081, H096',
  'GET /game-server/list': 'H170',
  'POST /game-server/test': 'H094',
  'GET /game-server/keys': 'H094',
  'POST /game-server/key': 'H094',
  'DELETE /game-server/key': 'H094',
  'GET /community/': 'H189',
  'POST /community/': 'H189',
  'PUT /community/': 'H189',
  'DELETE /community/': 'H189',
  'GET /motd/': 'H188',
  'PUT /motd/day': 'H188',
  'POST /motd/run': 'H188',
  'GET /map/': 'H190',
  'POST /map/': 'H190',
  'PUT /map/': 'H190',
  'DELETE /map/image': 'H190',
  'GET /forum/search': 'H204',
  'POST /forum/mark-read': 'H204',
  'POST /forum/threads/{id}/': 'H142, H204',
  'PUT /forum/threads/{id}/watch': 'H204',
  'POST /forum/messages/{id}/report': 'H204',
  'GET /forum/messages/': 'H095',
  'GET /forum/reports': 'H095',
  'PUT /forum/reports/': 'H095',
  'GET /forum/queue-count': 'H013',
  'GET /forum/held': 'H095',
  'POST /forum/held/': 'H095',
  'DELETE /forum/held/': 'H095',
  'POST /analyzer/report': 'H261',
  'GET /analyzer/report': 'H261',
  'DELETE /analyzer/report': 'H261',
  'GET /kzguessr/': 'H193, H260',
  'POST /kzguessr/': 'H193, H260',
  'PUT /kzguessr/': 'H193',
  'DELETE /kzguessr/': 'H193',
  'POST /record/analyze-all-wr': 'H261, H268',
  'PUT /record/analyze-all-wr': 'H098: it can be paused',
  'GET /upload/own-demo-file': 'H068',
  'POST /record/analyze-one': 'H261',
  'GET /record/analyze-csv': 'H261',
  'GET /record/demo-report': 'H078',
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SECONDS: Record<string, number> = { s: 1, min: MINUTE, h: HOUR, day: DAY, days: DAY }

/** Limits of a class that are counted elsewhere than by rates.ts, and where: `count in seconds`. */
const COUNTED_ELSEWHERE: Record<string, Record<string, string>> = {
  LOGIN: { '5 in 900': 'accounts/attempts.ts', '20 in 900': 'accounts/attempts.ts' },
  REFRESH: { '30 in 300': 'accounts/refresh.ts, by session' },
  PSEUDO: { '1 in 2592000': 'accounts/pseudo.ts' },
  GUESS: { '20 in 3600': 'guessr/start.ts' },
  MAIL: { '3 in 3600': 'accounts/mail-tokens.ts', '5 in 86400': 'accounts/mail-tokens.ts' },
}

/** A call as a table outside states it: only what it says of it. */
interface Stated {
  isOnce: boolean
  who: string
  rate: string
  body: string
  takes: string[]
}

const ENDPOINTS = fileURLToPath(new URL('../../../../shared/spec/endpoints.md', import.meta.url))
const present = existsSync(ENDPOINTS)
if (!present)
  process.stderr.write('../shared/spec/endpoints.md is absent: the access table is compared with nothing.\n')

/** `?userId or nickname`, `{title, hidden?}`, `multipart file, title`: the names in it. */
function namesIn(text: string): string[] {
  const bare = text
    .replace(/^multipart /, '')
    .replace('{', ',')
    .replace(/[?}]|\[\]/g, ' ')
  return bare.split(/,| or /).flatMap((part) => /^\w+$/.exec(part.trim())?.[0] ?? [])
}

/** The largest body the row names. */
function sizeIn(input: string, isFile: boolean): string {
  const file = isFile && /(\d+) MiB/.exec(input)?.[1]
  const body = /body (\d+) KiB/.exec(input)?.[1]
  return file ? `file ${file} MiB` : body ? `${body} KiB` : ''
}

function readStated(text: string): Map<string, Stated> {
  const stated = new Map<string, Stated>()
  for (const line of text.split('\n')) {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const call = /^([A-Z]+) `([^`]+)`\s*(.*)$/.exec(cells[2] ?? '')
    if (!/^\d+\+?$/.test(cells[1] ?? '') || !call) continue
    const [, method, path, rest = ''] = call
    const isFile = rest.startsWith('multipart')
    const parameters = new Set((path ?? '').match(/\w+(?=\})/g))
    stated.set(`${method} ${path}`, {
      who: cells[3] ?? '',
      rate: cells[6] ?? '',
      isOnce: (cells[5] ?? '').includes('Idempotency-Key'),
      body: sizeIn(cells[5] ?? '', isFile),
      takes: namesIn(rest).filter((name) => !parameters.has(name) && !(isFile && name === 'file')),
    })
  }
  return stated
}

/** Every way in which our calls are not as stated, one line each. */
function differences(stated: Map<string, Stated>): string[] {
  return [...stated].flatMap(([call, { who, rate, body, takes, isOnce }]) => {
    const own = ours.get(call)
    if (!own) return [`${call}: missing`]
    const all = [...own.query, ...own.fields]
    const found: string[] = []
    if (own.who !== who) found.push(`${call}: who ${own.who}, not ${who}`)
    if (own.rate !== rate) found.push(`${call}: rate ${own.rate}, not ${rate}`)
    if (own.isOnce !== isOnce) found.push(`${call}: ${isOnce ? 'takes no' : 'takes an'} Idempotency-Key`)
    if (body && own.body !== body) found.push(`${call}: body ${own.body}, not ${body}`)
    for (const name of takes) {
      if (!all.includes(name) && !all.includes(`[${name}]`)) found.push(`${call}: does not take ${name}`)
    }
    for (const name of all) if (!name.startsWith('[') && !takes.includes(name)) found.push(`${call}: needs ${name}`)
    return found
  })
}

const beginsAs = (call: string, table: Record<string, string>): string | undefined =>
  Object.keys(table).find((start) => call.startsWith(start))

/** `6/min and 60/h per user`: `6 in 60`, `60 in 3600`. Bytes a day are no calls. */
const limitsIn = (text: string): string[] =>
  [...text.matchAll(/\b(\d+)(?! [GM]iB)[^;,\d/]*?(?:\/| per )(\d+ )?(s|min|h|days?)\b/g)].map(
    ([, count, units, unit]) => `${count} in ${Number(units ?? 1) * (SECONDS[unit as string] as number)}`,
  )

describe.skipIf(!present)('endpoints.md', () => {
  const text = present ? readFileSync(ENDPOINTS, 'utf8') : ''
  const stated = readStated(text)

  it('is read whole', () => expect(stated.size).toBe(191))

  it('states what the contract states, but for the differences that are explained', () => {
    const found = differences(stated).filter((line) => !(line.endsWith(': missing') && beginsAs(line, NOT_BUILT)))
    expect(found.toSorted()).toEqual(Object.keys(DIFFERENCES).toSorted())
    const missing = [...stated.keys()].filter((call) => !ours.has(call))
    expect(Object.keys(NOT_BUILT).filter((start) => !missing.some((call) => call.startsWith(start)))).toEqual([])
  })

  it('has every call of ours that no decision adds', () => {
    const added = [...ours.keys()].filter((call) => !stated.has(call))
    expect(added.filter((call) => !beginsAs(call, ADDED))).toEqual([])
    expect(Object.keys(ADDED).filter((start) => !added.some((call) => call.startsWith(start)))).toEqual([])
  })

  it('is seen to differ when a row of it is changed', () => {
    const row = stated.get('POST /user/ban') as Stated
    const changed = (change: Partial<Stated>) => differences(new Map([['POST /user/ban', { ...row, ...change }]]))
    expect(changed({})).toEqual([])
    expect(changed({ who: 'G' })).toEqual(['POST /user/ban: who TOP, not G'])
    expect(changed({ rate: 'READ' })).toEqual(['POST /user/ban: rate POWER, not READ'])
    expect(changed({ takes: ['userId', 'until'] })).toEqual([
      'POST /user/ban: does not take until',
      'POST /user/ban: needs banned',
    ])
  })

  it('ranks the roles as the contract does', () => {
    const ranks = /Ranks \[d\]: ([^.]+)\./.exec(text)?.[1] ?? ''
    const said = ranks.split('; ').flatMap((group) => {
      const [rank, ...rest] = group.split(' ')
      const names = rest.join(' ').split(', ')
      return ROLE_NAMES.filter((role) =>
        names.some((name) => (name.endsWith('*') ? role.startsWith(name.slice(0, -1)) : role === name)),
      ).map((role) => [role, Number(rank)] as const)
    })
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(ROLE_NAMES.map((role) => [role, ROLES[role].rank])))
  })

  const classes = [...text.matchAll(/^\| ([A-Z]+) \| (.*) \|$/gm)].flatMap(([, name, limit]) =>
    name && limit ? [{ name, limits: limitsIn(limit) }] : [],
  )
  it('counts as it states', () => {
    expect(classes.length).toBe(29)
    const own: Record<string, readonly RateRule[]> = RATES
    const wrong = classes.flatMap(({ name, limits }) => {
      const counted = (own[name] ?? []).map(({ count, seconds }) => `${count} in ${seconds}`)
      const elsewhere = Object.keys(COUNTED_ELSEWHERE[name] ?? {})
      const lacking = limits.filter((limit) => !counted.includes(limit) && !elsewhere.includes(limit))
      const unknown = counted.filter((limit) => !limits.includes(limit))
      return [...lacking.map((limit) => `${name} lacks ${limit}`), ...unknown.map((limit) => `${name} has ${limit}`)]
    })
    expect(wrong).toEqual([])
  })
})
