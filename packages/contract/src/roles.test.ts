import { describe, expect, it } from 'vitest'
import { isIn, mayActOn, mayGive, ROLE_GROUPS, ROLE_NAMES, ROLES, type Role, rankOf } from './roles.ts'

describe('the rank rule', () => {
  it('holds for every pair of roles', () => {
    for (const actor of ROLE_NAMES) {
      for (const target of ROLE_NAMES) {
        const expected = isIn('TOP', [actor]) && (ROLES[actor].rank === 100 || ROLES[target].rank < ROLES[actor].rank)
        expect(mayActOn([actor], [target]), `${actor} on ${target}`).toBe(expected)
      }
    }
  })
  it('lets nobody give an AUTO role, and MANAGEMENT honorary roles only', () => {
    for (const actor of ROLE_NAMES) {
      for (const role of ROLE_NAMES.filter((name) => ROLES[name].kind === 'AUTO'))
        expect(mayGive([actor], role)).toBe(false)
    }
    const given = ROLE_NAMES.filter((role) => mayGive(['MANAGEMENT'], role))
    expect(given).toEqual(['VIP', 'CUP_WINNER_GOLD', 'CUP_WINNER_SILVER', 'CUP_WINNER_BRONZE'])
    expect(mayGive(['HEAD_ADMIN'], 'HEAD_ADMIN')).toBe(false)
    expect(mayGive(['CEO'], 'ADMIN')).toBe(true)
    expect(mayGive(['DEMO_CHECKER'], 'VIP')).toBe(false)
  })
  it('takes the highest of several roles', () => {
    expect(rankOf([])).toBe(0)
    expect(rankOf(['VIP', 'HEAD_DEMO_CHECKER', 'WRITER'])).toBe(60)
  })
})

/** The groups and ranks, written out again by hand: a slip of the table is an office given away. */
const TOP = 'ADMIN HEAD_ADMIN CEO COO CTO HEAD_MANAGEMENT MANAGEMENT TECHNICAL_MANAGEMENT'
const sorted = (roles: readonly Role[]) => [...roles].sort()
const words = (text: string) => text.split(' ').sort() as Role[]

it('each role has its rank', () => {
  const ranks: Record<number, string> = {
    100: 'ADMIN CEO COO CTO',
    90: 'HEAD_ADMIN',
    80: 'HEAD_MANAGEMENT TECHNICAL_MANAGEMENT',
    70: 'MANAGEMENT',
    60: 'HEAD_DEMO_CHECKER HEAD_MAP_CHECKER',
    50: 'DEVELOPER CUP_ADMIN',
    40: 'DEMO_CHECKER MAP_CHECKER MOVIE_CHECKER MOVIE_EDITOR WRITER',
    0: 'VIP MAPPER RECORD_HOLDER LJ_RECORD_HOLDER CUP_WINNER_GOLD CUP_WINNER_SILVER CUP_WINNER_BRONZE',
  }
  const said = Object.entries(ranks).map(([rank, names]) => [Number(rank), words(names)])
  const has = (rank: number) => sorted(ROLE_NAMES.filter((role) => ROLES[role].rank === rank))
  expect(said).toEqual(said.map(([rank]) => [rank, has(rank as number)]))
  expect(new Set(ROLE_NAMES.map((role) => ROLES[role].rank))).toEqual(new Set(Object.keys(ranks).map(Number)))
})

describe('groups', () => {
  it.each([
    ['DEMO', `${TOP} DEMO_CHECKER HEAD_DEMO_CHECKER`],
    ['MAPC', `${TOP} MAP_CHECKER HEAD_MAP_CHECKER`],
    ['MAPM', `${TOP} MAP_CHECKER HEAD_MAP_CHECKER DEMO_CHECKER HEAD_DEMO_CHECKER`],
    ['VIDEOS', `${TOP} DEMO_CHECKER HEAD_DEMO_CHECKER MOVIE_CHECKER MOVIE_EDITOR`],
    ['CUPS', 'ADMIN HEAD_ADMIN HEAD_MANAGEMENT TECHNICAL_MANAGEMENT CEO COO CTO CUP_ADMIN'],
    ['BUGS', `${TOP} DEVELOPER`],
    ['BUG_READ', `${TOP} DEVELOPER HEAD_DEMO_CHECKER HEAD_MAP_CHECKER`],
    ['RETIRE', 'ADMIN HEAD_ADMIN HEAD_MANAGEMENT TECHNICAL_MANAGEMENT CEO COO CTO HEAD_MAP_CHECKER'],
    ['REVOKE', 'ADMIN HEAD_ADMIN HEAD_MANAGEMENT TECHNICAL_MANAGEMENT CEO COO CTO HEAD_DEMO_CHECKER'],
    ['ANALYZE', `${TOP} DEMO_CHECKER HEAD_DEMO_CHECKER DEVELOPER`],
    ['MOVIES', `${TOP} MOVIE_CHECKER MOVIE_EDITOR`],
    ['NEWS', `${TOP} WRITER CUP_ADMIN HEAD_DEMO_CHECKER HEAD_MAP_CHECKER MOVIE_CHECKER DEMO_CHECKER MAP_CHECKER`],
    ['ADMC', 'ADMIN HEAD_ADMIN HEAD_MANAGEMENT TECHNICAL_MANAGEMENT CEO COO CTO'],
    [
      'EDIT_MODE',
      'ADMIN CEO COO CTO HEAD_MANAGEMENT MANAGEMENT TECHNICAL_MANAGEMENT HEAD_DEMO_CHECKER DEMO_CHECKER DEVELOPER',
    ],
  ] as const)('%s is as it is written out here', (group, roles) =>
    expect(sorted(ROLE_GROUPS[group])).toEqual(words(roles)),
  )
})
