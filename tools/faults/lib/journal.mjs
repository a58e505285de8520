import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

/**
 * What the server said it has, written down before anything else is asked: one line each, on disk when the call of it
 * returns. `known` holds for each thing the values it may have: one after an answer, more after a call without one.
 */
export function openJournal(path) {
  const file = openSync(path, 'a')
  const known = new Map()
  const counts = new Map()

  function set(kind, id, possible) {
    writeSync(file, `${JSON.stringify([kind, id, possible])}\n`)
    fsyncSync(file)
    if (!known.has(kind)) known.set(kind, new Map())
    known.get(kind).set(id, possible)
  }
  const get = (kind, id) => known.get(kind)?.get(id)
  const count = (kind) => counts.set(kind, (counts.get(kind) ?? 0) + 1)

  return {
    known,
    counts,
    /** calls that got no answer, or one that it cannot be done now */
    unanswered: 0,
    /** what should not have been refused */
    refused: [],
    next: 0,
    get,
    of: (kind) => known.get(kind) ?? new Map(),
    /** Something new that was acknowledged. */
    put(kind, id, value) {
      set(kind, id, [value])
      count(kind)
    },
    /** Changes something by `work`: until that is answered it may be as before or as after. */
    async change(kind, id, after, work, before = []) {
      set(kind, id, [...new Set([...(get(kind, id) ?? before), after])])
      const answer = await work()
      set(kind, id, [after])
      count(kind)
      return answer
    },
    /** The values it may have. */
    set,
    acknowledged: () => [...counts.values()].reduce((sum, some) => sum + some, 0),
    close: () => closeSync(file),
  }
}
