import type { ApiKey } from '../api.ts'
import type { Role, RoleGroup } from '../roles.ts'
import type { CacheTag } from './endpoint.ts'

/** What is said of an event of `ws/events` (../live.ts). No zod. */

/** Role lists of a category and those above it: a reader holds a role of each, or is of the top staff. */
export type Readers = readonly (readonly Role[])[]

/**
 * Who hears an event: everyone, a role group, the member or members that it names, those who may read its category, or no page
 * (`processes`: it is for the other processes of this site).
 */
export type Audience<Data> =
  | 'everyone'
  | 'processes'
  | RoleGroup
  | (Data extends { userId: number } ? 'member' : never)
  | (Data extends { userIds: readonly number[] } ? 'members' : never)
  | (Data extends { readers: Readers } ? 'readers' : never)

/** A call that reads. */
export type ReadKey = Extract<ApiKey, `GET ${string}`>

export interface Rule<Data> {
  readonly audience: Audience<Data>
  /** which cached responses it invalidates; those that are patched stay, and take over what it carries */
  readonly cacheTags: readonly CacheTag[]
  /** what is cached of the member it names is stale: their sessions, rights, nickname, flag or picture */
  readonly sessions?: Data extends { userId: number } ? true : never
  /** nothing is hidden by it: while no page can be drawn, those from before it may still be shown */
  readonly adds?: true
  /** which calls an open page refetches */
  readonly refetches: readonly ReadKey[]
  /** of those that ask about one map, only the ones about the map it names; of pages of servers only that of the one it names */
  readonly scoped?: Data extends { mapName: string } ? true : never
  /** what a page, and the server in its kept answers, changes by what the event carries, without asking (likes.ts) */
  readonly patches?: readonly ReadKey[]
}

/** The rule of an event that carries `Data`. */
export const event = <Data>(rule: Rule<Data>): Rule<Data> & { readonly data?: Data } => rule
