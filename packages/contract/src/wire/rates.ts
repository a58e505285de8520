/** Rate classes. Each rule is a token bucket; a call must pass all rules of its class. */

export interface RateRule {
  readonly per: 'ip' | 'user' | 'site'
  readonly count: number
  readonly seconds: number
  /** counts for accounts younger than a day only */
  readonly young?: true
}

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400
const rule = (per: RateRule['per'], count: number, seconds: number): RateRule => ({ per, count, seconds })

export const RATES = {
  READ: [rule('ip', 600, MINUTE), rule('user', 300, MINUTE)],
  FAST: [rule('ip', 120, MINUTE)],
  SHARE: [rule('ip', 120, MINUTE), rule('user', 20, HOUR), rule('user', 60, DAY)],
  SEARCH: [rule('ip', 30, MINUTE)],
  LOGIN: [rule('ip', 30, 5 * MINUTE), rule('ip', 300, DAY)],
  REG: [rule('ip', 3, HOUR), rule('ip', 10, DAY), rule('site', 60, HOUR)],
  MAIL: [rule('ip', 10, HOUR), rule('site', 200, HOUR)],
  RESET: [rule('ip', 10, HOUR)],
  REFRESH: [rule('ip', 120, MINUTE)],
  SELF: [rule('user', 10, HOUR)],
  PIC: [rule('user', 10, HOUR), rule('user', 30, DAY)],
  LIKE: [rule('user', 60, MINUTE)],
  COMMENT: [rule('user', 6, MINUTE), rule('user', 60, HOUR), { ...rule('user', 4, 5 * MINUTE), young: true }],
  EDIT: [rule('user', 20, MINUTE)],
  CHAT: [rule('user', 1, 2), rule('user', 10, MINUTE), rule('user', 200, DAY)],
  THREAD: [rule('user', 2, 5 * MINUTE), rule('user', 10, DAY)],
  POST: [rule('user', 6, 5 * MINUTE), rule('user', 100, DAY)],
  REPORT: [rule('user', 5, 10 * MINUTE), rule('user', 20, DAY)],
  DEMOUP: [rule('user', 20, HOUR), rule('user', 60, DAY), rule('ip', 40, HOUR)],
  LJUP: [rule('user', 30, HOUR), rule('user', 100, DAY)],
  MAPUP: [rule('user', 5, DAY)],
  COLUP: [rule('user', 10, HOUR)],
  FILE: [rule('ip', 60, MINUTE), rule('ip', 1000, DAY)],
  BULK: [rule('user', 6, HOUR)],
  BUGPIC: [rule('ip', 3, HOUR)],
  BUG: [rule('ip', 3, HOUR), rule('user', 10, DAY)],
  /** games of an hour are counted where they begin */
  GUESS: [rule('user', 60, MINUTE)],
  /** a page opens one as it loads: readers who look around, and those who share their address, load many */
  WS: [rule('ip', 30, MINUTE)],
  /** a game server sends what its players finish, many at once */
  SERVER: [rule('ip', 1_200, MINUTE)],
  STAFF: [rule('user', 120, MINUTE)],
  POWER: [rule('user', 30, HOUR)],
  NONE: [],
} as const satisfies Record<string, readonly RateRule[]>

export type RateClass = keyof typeof RATES

/** How many answers may be on their way to an address at once; with `same`, to the same question. */
export const IN_FLIGHT: Partial<Record<RateClass, { readonly count: number; readonly same?: true }>> = {
  FAST: { count: 1, same: true },
  SEARCH: { count: 1 },
  FILE: { count: 6 },
}

/** Classes whose counters are kept in the database, so that a restart does not reset them. */
export const LASTING_RATES: readonly RateClass[] = ['LOGIN', 'MAIL', 'REG', 'RESET']
