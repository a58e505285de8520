/** Roles, ranks and the groups that gates name. Plain data: no zod. */

export type RoleKind = 'STAFF' | 'HONORARY' | 'AUTO'
export interface RoleInfo {
  readonly rank: number
  readonly kind: RoleKind
}

const staff = (rank: number): RoleInfo => ({ rank, kind: 'STAFF' })
const honorary: RoleInfo = { rank: 0, kind: 'HONORARY' }
const auto: RoleInfo = { rank: 0, kind: 'AUTO' }

/** Every role with its rank. A role's id is its place here, from 1: the order stays. */
export const ROLES = {
  ADMIN: staff(100),
  HEAD_ADMIN: staff(90),
  CEO: staff(100),
  COO: staff(100),
  CTO: staff(100),
  HEAD_MANAGEMENT: staff(80),
  MANAGEMENT: staff(70),
  TECHNICAL_MANAGEMENT: staff(80),
  HEAD_DEMO_CHECKER: staff(60),
  DEMO_CHECKER: staff(40),
  HEAD_MAP_CHECKER: staff(60),
  MAP_CHECKER: staff(40),
  MOVIE_CHECKER: staff(40),
  DEVELOPER: staff(50),
  CUP_ADMIN: staff(50),
  MOVIE_EDITOR: staff(40),
  WRITER: staff(40),
  VIP: honorary,
  MAPPER: auto,
  RECORD_HOLDER: auto,
  LJ_RECORD_HOLDER: auto,
  CUP_WINNER_GOLD: honorary,
  CUP_WINNER_SILVER: honorary,
  CUP_WINNER_BRONZE: honorary,
} as const satisfies Record<string, RoleInfo>

export type Role = keyof typeof ROLES
export const ROLE_NAMES = Object.keys(ROLES) as Role[]
export const TOP_RANK = 100

const ADMC: Role[] = ['ADMIN', 'HEAD_ADMIN', 'CEO', 'COO', 'CTO', 'HEAD_MANAGEMENT', 'TECHNICAL_MANAGEMENT']
const TOP: Role[] = [...ADMC, 'MANAGEMENT']
const demoCheckers: Role[] = ['HEAD_DEMO_CHECKER', 'DEMO_CHECKER']
const mapCheckers: Role[] = ['HEAD_MAP_CHECKER', 'MAP_CHECKER']

/** Named role lists. A caller passes a gate when they hold any role of its list. */
export const ROLE_GROUPS = {
  ADMC,
  TOP,
  NEWS: [...TOP, 'WRITER', 'CUP_ADMIN', ...demoCheckers, ...mapCheckers, 'MOVIE_CHECKER'],
  DEMO: [...TOP, ...demoCheckers],
  REVOKE: [...ADMC, 'HEAD_DEMO_CHECKER'],
  MAPC: [...TOP, ...mapCheckers],
  MAPM: [...TOP, ...mapCheckers, ...demoCheckers],
  /** who may take a map out of play or out of sight, and make two of its routes one */
  RETIRE: [...ADMC, 'HEAD_MAP_CHECKER'],
  /** who keeps the movies of the downloads; top staff keeps the rest too */
  MOVIES: [...TOP, 'MOVIE_CHECKER', 'MOVIE_EDITOR'],
  /** who sets the video of a released demo */
  VIDEOS: [...TOP, ...demoCheckers, 'MOVIE_CHECKER', 'MOVIE_EDITOR'],
  /** who enters what was reached in cups */
  CUPS: [...ADMC, 'CUP_ADMIN'],
  BUGS: [...TOP, 'DEVELOPER'],
  /** who reads the reports of faults that others work on */
  BUG_READ: [...TOP, 'DEVELOPER', 'HEAD_DEMO_CHECKER', 'HEAD_MAP_CHECKER'],
  /** who may have demos of records read and compare what is said of them */
  ANALYZE: [...TOP, ...demoCheckers, 'DEVELOPER'],
  /** who sees the pencil on demos; not HEAD_ADMIN, whose office is accounts */
  EDIT_MODE: [...TOP.filter((role) => role !== 'HEAD_ADMIN'), ...demoCheckers, 'DEVELOPER'],
  ADMIN_MENU: [
    ...TOP,
    ...demoCheckers,
    ...mapCheckers,
    'CUP_ADMIN',
    'MOVIE_CHECKER',
    'DEVELOPER',
    'WRITER',
    'MOVIE_EDITOR',
  ],
} as const satisfies Record<string, readonly Role[]>

export type RoleGroup = keyof typeof ROLE_GROUPS

/** A user's rank is the highest of their roles; a player without a role has 0. */
export function rankOf(roles: readonly Role[]): number {
  return roles.reduce((highest, role) => Math.max(highest, ROLES[role].rank), 0)
}

/** True when one of the roles is of the highest rank. */
export const isTopRank = (roles: readonly Role[]): boolean => rankOf(roles) === TOP_RANK

/** True when any of the roles is in the group. */
export function isIn(group: RoleGroup, roles: readonly Role[]): boolean {
  const members: readonly Role[] = ROLE_GROUPS[group]
  return roles.some((role) => members.includes(role))
}

/** Who may act on whom (ban, role, rename): rank 100 on everybody, others on lower ranks, nobody on themselves. */
export function mayActOn(actorRoles: readonly Role[], targetRoles: readonly Role[]): boolean {
  if (!isIn('TOP', actorRoles)) return false
  const rank = rankOf(actorRoles)
  return rank === TOP_RANK || rankOf(targetRoles) < rank
}

/** Who may give or take a role: the rank rule, AUTO roles never by hand, MANAGEMENT honorary roles only. */
export function mayGive(actorRoles: readonly Role[], role: Role): boolean {
  if (!isIn('TOP', actorRoles) || ROLES[role].kind === 'AUTO') return false
  const rank = rankOf(actorRoles)
  if (rank === TOP_RANK) return true
  if (rank === ROLES.MANAGEMENT.rank) return ROLES[role].rank === 0
  return ROLES[role].rank < rank
}

/** The number by which calls name a role (`roleId`), from 1. */
export const roleId = (role: Role): number => ROLE_NAMES.indexOf(role) + 1
