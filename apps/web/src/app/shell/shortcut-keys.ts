import { paths } from '../../lib/url/paths.ts'

const SEQUENCE_MILLISECONDS = 1000

interface Shortcut {
  keys: readonly string[]
  does: string
  path?: string
  opens?: 'search' | 'list'
  turns?: 'next' | 'previous'
}

/** What the keys do, in the order of the list that `?` opens. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/'], does: 'Search', opens: 'search' },
  { keys: ['g', 'h'], does: 'Go to the news', path: paths.home() },
  { keys: ['g', 'r'], does: 'Go to the records', path: paths.records() },
  { keys: ['g', 'l'], does: 'Go to the leaderboard', path: paths.leaderboard() },
  { keys: ['g', 'm'], does: 'Go to My KZ', path: paths.me() },
  { keys: ['g', 'f'], does: 'Go to the forum', path: paths.forum() },
  { keys: ['n'], does: 'Next page of a list', turns: 'next' },
  { keys: ['p'], does: 'Previous page of a list', turns: 'previous' },
  { keys: ['?'], does: 'Show this list', opens: 'list' },
]

/** A first key that waits for its second. */
export interface Waiting {
  key: string
  at: number
}

export interface ShortcutStep {
  /** the shortcut that is complete now */
  done: (typeof SHORTCUTS)[number] | null
  waiting: Waiting | null
}

/** Reads one key press; `g` waits a second for the next key. */
export function shortcutStep(key: string, waiting: Waiting | null, now: number): ShortcutStep {
  const first = waiting && now - waiting.at < SEQUENCE_MILLISECONDS ? waiting.key : null
  const pressed = first ? [first, key] : [key]
  const done = SHORTCUTS.find(({ keys }) => keys.join(' ') === pressed.join(' '))
  if (done) return { done, waiting: null }
  const starts = SHORTCUTS.some(({ keys }) => keys.length > 1 && keys[0] === key)
  return { done: null, waiting: starts ? { key, at: now } : null }
}
