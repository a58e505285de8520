import type { Finding } from '../finding-types.ts'
import * as LIMITS from '../limits.ts'
import { namesAt } from '../run/players.ts'
import { inRun, theRun } from '../run/the-run.ts'
import type { Demo } from '../types.ts'
import { type Check, finding, momentsOf } from './check.ts'

/** A run belongs to one player, on one map, in one session. */
export const checkSessions: Check = (demo) =>
  demo.hltv ? [] : [...nameChanges(demo), ...newSessions(demo), ...clockBack(demo)]

function nameChanges(demo: Demo): Finding[] {
  const { names, ownSlots } = demo
  const first = namesAt({ names, own: ownSlots }, 0).own
  const changes: { time: number; name: string }[] = []
  let current = first
  let slots = 0
  for (const { time, slot, name } of names) {
    while (slots < ownSlots.length && ownSlots[slots]!.time <= time) slots++
    const isOwn = slot === (ownSlots[Math.max(0, slots - 1)]?.slot ?? 0)
    if (!isOwn || time === 0 || name === '' || name === current) continue
    changes.push({ time, name })
    current = name
  }
  if (changes.length === 0) return []
  const often = changes.length > 1 ? ` ${changes.length} times,` : ''
  const [from, to] = [first, current].map((name) => name.slice(0, LIMITS.nameLength))
  const times = changes.map(({ time }) => time)
  const isInRun = inRun(theRun(demo), times).length > 0
  const text = `The player's name changed${often} from ${from} to ${to}${isInRun ? ', in the run' : ''}.`
  return [finding(isInRun ? 'name-in-run' : 'name-changed', 'fact', text, to!, from!, momentsOf(times))]
}

function newSessions({ sessions, serverInfo }: Demo): Finding[] {
  const first = serverInfo?.map ?? ''
  const isOther = (index: number) => sessions[index]!.map !== (sessions[index - 1]?.map ?? first)
  const rejoined = sessions.filter((_, index) => !isOther(index)).map(({ time }) => time)
  const changed = sessions.filter((_, index) => isOther(index))
  const found: Finding[] = []
  if (rejoined.length > 0) {
    const text = 'The player left the server and joined again.'
    found.push(finding('reconnect', 'look', text, rejoined.length, 0, momentsOf(rejoined)))
  }
  const last = changed.at(-1)?.map.slice(0, LIMITS.nameLength)
  if (last !== undefined) {
    const map = first.slice(0, LIMITS.nameLength)
    const hits = momentsOf(changed.map(({ time }) => time))
    found.push(finding('map-changed', 'look', `The map changed from ${map} to ${last}.`, last, map, hits))
  }
  return found
}

/** The server's clock starting over without a new session; after one it does so once the new server speaks. */
function clockBack({ segments, frames }: Demo): Finding[] {
  const { serverSeconds } = frames
  const back = segments.filter(({ reason }, index) => {
    const before = segments[index - 1]
    const waits = before?.reason === 'server-info' && serverSeconds[before.start] === serverSeconds[before.end - 1]
    return reason === 'time-back' && !waits
  })
  if (back.length === 0) return []
  const times = back.map(({ startMs }) => startMs)
  const text = "The server's clock jumped back."
  return [finding('clock-back', 'look', text, back.length, 0, momentsOf(times))]
}
