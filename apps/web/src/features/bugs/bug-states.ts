import type { BugCategory, BugState } from '@kz/contract/bugs'

/** How the states of a report are called, and their colour. */
export const STATES: Record<BugState, { label: string; look: 'plain' | 'info' | 'warn' | 'gain' | 'loss' }> = {
  NEW: { label: 'New', look: 'warn' },
  CONFIRMED: { label: 'Confirmed', look: 'info' },
  NEED_INFO: { label: 'Needs information', look: 'warn' },
  IN_PROGRESS: { label: 'In progress', look: 'info' },
  FIXED: { label: 'Fixed', look: 'gain' },
  WONT_FIX: { label: 'Will not be fixed', look: 'plain' },
  DUPLICATE: { label: 'Duplicate', look: 'plain' },
  INVALID: { label: 'Not a bug', look: 'plain' },
}
export const STATE_NAMES = Object.keys(STATES) as BugState[]

export const CATEGORIES: Record<BugCategory, string> = {
  records: 'Records',
  demos: 'Demos',
  maps: 'Maps',
  forum: 'Forum',
  account: 'Account',
  security: 'Security (only staff sees it)',
  other: 'Other',
}
export const CATEGORY_NAMES = Object.keys(CATEGORIES) as BugCategory[]

export const PRIORITIES = ['low', 'normal', 'high'] as const

/** A line that the site wrote, `State: NEW to FIXED`, of a duplicate with ` of #12` behind it, with the states as they are called; other messages as they are. */
export function stateWords(message: string): string {
  const found = /^State: ([A-Z_]+) to ([A-Z_]+)( of #\d+)?$/.exec(message)
  const [from, to] = [STATES[found?.[1] as BugState], STATES[found?.[2] as BugState]] as (
    | (typeof STATES)[BugState]
    | undefined
  )[]
  return from && to ? `State: ${from.label} to ${to.label}${found?.[3] ?? ''}` : message
}
