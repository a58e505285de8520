import { expect, it } from 'vitest'
import type { z } from 'zod'
import { api } from './api.ts'
import { ROLE_GROUPS } from './roles.ts'
import { type Access, type Effect, type Endpoint, effectOf } from './wire/endpoint.ts'
import { IN_FLIGHT, RATES, type RateClass, type RateRule } from './wire/rates.ts'

const KIB = 1024
const WHO: Partial<Record<Access, string>> = {
  guest: 'G',
  user: 'U',
  commenter: 'U-c',
  submitter: 'U-s',
  server: 'KEY',
}

/** One call as the table states it; names stand in brackets where they may be missing, sizes are as `64 KiB`. */
interface Row {
  who: string
  effect: Effect
  /** answered while a new password is due */
  whileDue: boolean
  rate: string
  body: string
  /** asked again who one is */
  asks: boolean
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
    asks: endpoint.asksAgain === true,
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

/** Limits that no class holds: counted by account, session or address of a mail, and the files that count them. */
const COUNTED_ELSEWHERE: Partial<Record<RateClass, string>> = {
  LOGIN:
    'failures 5 in 900 s per account from one place, 20 from all others: `apps/server/src/accounts/login/attempts.ts`',
  REFRESH: '30 in 300 s per session: `apps/server/src/accounts/login/refresh.ts`',
  SELF: 'a nickname once in 30 days: `apps/server/src/accounts/own/pseudo.ts`',
  GUESS:
    '20 games in 3600 s: `apps/server/src/guessr/start.ts`; unknown room codes 20 in 3600 s per user, 60 per ip: `apps/server/src/guessr/room-codes.ts`',
  SHARE: 'guests 60 in 3600 s and 300 in 86400 s per site: `apps/server/src/platform/admission/rate-limits.ts`',
  BUG: 'reports of guests 60 in 3600 s and 300 in 86400 s per site: `apps/server/src/platform/admission/rate-limits.ts`',
  DEMOUP:
    '2 at once per user, 8 with long jumps and maps per site, 1 GiB in 86400 s and 50 waiting per user: `apps/server/src/demos/kind.ts`, `apps/server/src/submissions/upload-gate.ts`',
  LJUP: '2 at once, 500 MiB in 86400 s and 50 waiting per user: `apps/server/src/longjumps/kind.ts`',
  MAPUP: '1 at once and 5 waiting per user: `apps/server/src/maps/kind.ts`',
  COLUP: '1 at once per collection, 2 per site: `apps/server/src/collections/routes.ts`',
  WS: '20 open per ip, 5 per user: `apps/server/src/platform/admission/socket-admission.ts`',
  MAIL: '3 in 3600 s and 5 in 86400 s per address: `apps/server/src/accounts/login/mail-tokens.ts`',
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
  const rates = Object.entries<readonly RateRule[]>(RATES).map(([name, rules]) => {
    const elsewhere = COUNTED_ELSEWHERE[name as RateClass]
    return `| ${name} | ${rules.map(ruleText).join('; ') || 'none'}${atOnceText(name)}${elsewhere ? `; ${elsewhere}` : ''} |`
  })
  return [
    '# Access to the calls',
    '',
    'Generated from `packages/contract`; never edit it. Update it with',
    '`npx vitest run packages/contract/src/access-table.test.ts -u`.',
    '',
    '- **Who.** G: anyone. U: logged in. U-c, U-s: logged in, address confirmed, not banned from commenting or submitting.',
    '  Others: a role group below.',
    '- **Effect.** Writes are refused to other sites; public reads are allowed to them.',
    '- **Takes.** `?a, [b] {c}`: query parameters, body fields; optional ones in brackets.',
    '- **Body.** JSON up to this size, or multipart with one file up to this size.',
    '- **Once.** Repeated with the same `Idempotency-Key`, the call gets its first answer.',
    '- **Due.** Members who must set a new password may call it.',
    '',
    '| Call | Who | Effect | Takes | Body | Rate | Once | Due |',
    '|---|---|---|---|---|---|---|---|',
    ...calls,
    '',
    'Asked again who one is, when that was said longer than ten minutes ago, with all that the account has:',
    '',
    ...[...ours]
      .toSorted(byPath)
      .filter(([, { asks }]) => asks)
      .map(([call]) => `- ${call}`),
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

/** Everything a guest can write, each with what bounds them, written out by hand: a new one is thought about twice. */
const GUESTS_WRITE: Record<string, RateClass> = {
  'DELETE /analyzer/report': 'FAST',
  'POST /analyzer/report': 'SHARE',
  'POST /auth/authenticate': 'LOGIN',
  'POST /auth/info': 'READ',
  'POST /auth/logout': 'REFRESH',
  'POST /auth/refresh-token': 'REFRESH',
  'POST /auth/register': 'REG',
  'POST /auth/sign-in/outside': 'LOGIN',
  'POST /auth/sign-in/passkey': 'LOGIN',
  'POST /auth/undo-way': 'RESET',
  'PUT /auth/sign-in/code': 'LOGIN',
  'PUT /auth/sign-in/outside': 'LOGIN',
  'PUT /auth/sign-in/passkey': 'LOGIN',
  'POST /auth/verify-email': 'RESET',
  'POST /bug-report': 'BUG',
  'POST /bug-report/guest-picture': 'BUGPIC',
  'POST /csp-report': 'BUG',
  'POST /kzguessr/end': 'GUESS',
  'POST /kzguessr/guess': 'GUESS',
  'POST /kzguessr/next': 'GUESS',
  'GET /kzguessr/round': 'READ',
  'POST /kzguessr/skip': 'GUESS',
  'POST /kzguessr/start': 'GUESS',
  'POST /motd/run': 'STAFF',
  'GET /user/password-reset': 'MAIL',
  'POST /user/password-reset': 'RESET',
  'POST /auth/appeal': 'RESET',
  'GET /user/username-recovery': 'MAIL',
  'POST /user/username-recovery': 'MAIL',
}

it('lets a stranger write in few places, each with its limit', () => {
  const writes = [...ours].filter(([, { who, effect }]) => who === 'G' && effect === 'write')
  expect(Object.fromEntries(writes.map(([call, { rate }]) => [call, rate]))).toEqual(GUESTS_WRITE)
})

/** What is more than the daily work of an office: who may, written out by hand a second time. */
const OFFICES: Record<string, readonly string[]> = {
  ADMC: [
    'DELETE /admin/webhooks/{id}',
    'DELETE /forum/categories/{id}',
    'DELETE /game-server/key',
    'GET /admin/audit-log',
    'GET /admin/endings',
    'GET /admin/webhooks',
    'GET /admin/webhooks/{id}/deliveries',
    'GET /game-server/keys',
    'POST /admin/user/delete',
    'POST /admin/user/email',
    'POST /admin/user/merge',
    'POST /admin/webhooks',
    'POST /admin/webhooks/{id}/test',
    'POST /game-server/key',
    'PUT /admin/ending',
    'PUT /admin/setup',
    'PUT /admin/switch',
    'PUT /admin/webhooks/{id}',
    'PUT /forum/categories/{id}/roles',
  ],
  RETIRE: [
    'DELETE /map/map',
    'POST /map/merge',
    'POST /map/merge-routes',
    'POST /map/reactivate',
    'POST /map/retire',
    'POST /map/undo-merge',
  ],
  BUG_READ: ['GET /bug-report/all'],
  CUPS: ['DELETE /admin/cup-result', 'GET /admin/cup-results', 'POST /admin/cup-result'],
  VIDEOS: ['PUT /record/video'],
  'U-c': [
    'POST /kzguessr/report',
    'POST /report',
    'POST /user/pseudo',
    'PUT /user/bio',
    'PUT /user/links',
    'POST /forum/messages/{id}/report',
    'PUT /forum/messages/{id}/reaction',
  ],
}

it.each(Object.entries(OFFICES))('keeps for %s what is theirs', (office, calls) => {
  expect(calls.map((call) => [call, ours.get(call)?.who])).toEqual(calls.map((call) => [call, office]))
  // of administrators it is all there is
  if (office !== 'ADMC' && office !== 'RETIRE') return
  const theirs = [...ours].filter(([, { who }]) => who === office).map(([call]) => call)
  expect(theirs.toSorted()).toEqual(calls.toSorted())
})
