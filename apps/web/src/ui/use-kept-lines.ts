import { useState } from 'react'

type Key = string | number

/** A line of a list with its place. `gone`: it has left the list since the reader saw it there. */
export interface Kept<Line> {
  key: Key
  line: Line
  gone: boolean
}

interface Options<Line> {
  keyOf: (line: Line) => Key
  /** names what is shown: page, filters, order. Another view begins anew; null while the lines are still those of the last one */
  view: string | null
  /** the list before it was filtered: a line that is only there stays as it is now */
  all?: readonly Line[]
  /** whether a line that is still there counts as gone, as one that was put off: it stays as it was `before` */
  leaves?: (before: Line, now: Line) => boolean
  /** the reader changes the order here: it is followed, and only what has gone keeps its place */
  isOrdered?: boolean
}

/**
 * The lines of a list whose order is kept while somebody decides about them: what leaves the list stays in its place, so that
 * no button comes to stand under the mouse where that of another line was, and what is new comes last.
 */
export function useKeptLines<Line>(
  lines: readonly Line[],
  { keyOf, view, all = lines, leaves, isOrdered }: Options<Line>,
): Kept<Line>[] {
  const [last, keep] = useState<{ view: string | null; kept: Kept<Line>[] }>({ view, kept: [] })
  const before = view !== null && view === last.view ? last.kept : []
  const there = new Map(all.map((line) => [keyOf(line), line]))
  const known = before.map(({ key, line }) => {
    const now = there.get(key)
    return now === undefined || leaves?.(line, now) ? { key, line, gone: true } : { key, line: now, gone: false }
  })
  const now = lines.map((line) => ({ key: keyOf(line), line, gone: false }))
  const kept = isOrdered ? withGone(now, known) : [...known, ...now.filter(isNewTo(known))]
  if (view !== last.view || !isSame(kept, last.kept)) keep({ view, kept })
  return kept
}

const isNewTo = <Line>(known: readonly Kept<Line>[]) => {
  const keys = new Set(known.map(({ key }) => key))
  return ({ key }: Kept<Line>) => !keys.has(key)
}

/** The lines as they are now, and each that has gone behind the one it stood behind. */
function withGone<Line>(now: readonly Kept<Line>[], known: readonly Kept<Line>[]): Kept<Line>[] {
  const kept = [...now]
  for (const [at, line] of known.entries()) {
    if (!line.gone) continue
    kept.splice(kept.findIndex(({ key }) => key === known[at - 1]?.key) + 1, 0, line)
  }
  return kept
}

const isSame = <Line>(some: readonly Kept<Line>[], others: readonly Kept<Line>[]): boolean =>
  some.length === others.length &&
  some.every(({ line, gone }, at) => line === others[at]?.line && gone === others[at].gone)

/** What was decided about the lines of a list. */
export interface Said {
  of: (key: Key) => string | undefined
  say: (key: Key, what: string) => void
}

export function useSaid(): Said {
  const [said, setSaid] = useState<Readonly<Record<Key, string>>>({})
  return { of: (key) => said[key], say: (key, what) => setSaid((before) => ({ ...before, [key]: what })) }
}
