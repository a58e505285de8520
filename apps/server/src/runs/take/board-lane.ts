import type { Db } from '../../platform/api/db.ts'

/**
 * What moves boards all the time goes one after the other in a process, and waits here: a transaction that waited for the board
 * of another would hold a connection and what it has locked already. Between processes the rows of the boards are locked.
 */

interface Lane {
  isTaken: boolean
  first: (() => void)[]
  others: (() => void)[]
}

const lanes = new WeakMap<Db, Lane>()

/** Does `work` when nobody else in this process moves boards. A finish goes `first`: its player waits for it. */
export async function inLane<T>(db: Db, whose: 'first' | 'others', work: () => Promise<T>): Promise<T> {
  const lane = lanes.get(db) ?? { isTaken: false, first: [], others: [] }
  lanes.set(db, lane)
  if (lane.isTaken) await new Promise<void>((go) => lane[whose].push(go))
  lane.isTaken = true
  try {
    return await work()
  } finally {
    const next = lane.first.shift() ?? lane.others.shift()
    if (next) next()
    else lane.isTaken = false
  }
}
