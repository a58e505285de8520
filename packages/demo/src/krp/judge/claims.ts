import type { ReplayReason } from '@kz/contract/runs/replay-reasons'
import type { Replay } from '../parse-replay.ts'
import type { KnownMap, SentRun } from './judge-types.ts'

/** Only such an id names a person; all others name at most somebody at this server. */
const OF_STEAM = /^STEAM_0:[01]:\d{1,10}$/
/** Between the start in the file and the start in the run's own id. */
const START_APART_MS = 1000
/** A server's clock and a finish that is rounded. */
const FINISH_APART_MS = 5000
const DAY_MS = 86_400_000

/** Player, map, version of the map, counts and start in the file are those that were sent. */
export function judgeClaims(replay: Replay, sent: SentRun, map: KnownMap): ReplayReason[] {
  const { header, replay: facts } = replay
  const reasons: ReplayReason[] = []
  if (!isSamePlayer(replay, sent)) reasons.push({ code: 'replay_player' })
  if (header.map.toLowerCase() !== sent.map.toLowerCase()) {
    reasons.push({ code: 'replay_map', found: header.map, sent: sent.map })
  }
  if (!map.crcs.includes(facts.mapCrc)) reasons.push({ code: 'replay_map_version' })
  return [...reasons, ...judgeCounts(replay, sent), ...judgeStart(replay, sent)]
}

function isSamePlayer({ player, replay }: Replay, { steamId, name }: SentRun): boolean {
  if (replay.steamId !== steamId) return false
  return OF_STEAM.test(steamId) || name === null || player.name === name.trim()
}

function judgeCounts({ replay }: Replay, { cp: sentCp, gc: sentGc }: SentRun): ReplayReason[] {
  const reasons: ReplayReason[] = []
  const { checkpoints: cp, gochecks: gc, events } = replay
  if (cp !== sentCp || gc !== sentGc) reasons.push({ code: 'replay_counts', cp, gc, sentCp, sentGc })
  const made = events.filter(({ kind }) => kind === 'checkpoint').length
  const used = events.length - made
  if (made !== sentCp || used !== sentGc) reasons.push({ code: 'replay_events', cp: made, gc: used, sentCp, sentGc })
  return reasons
}

function judgeStart({ replay: { startMs, runMs } }: Replay, sent: SentRun): ReplayReason[] {
  const reasons: ReplayReason[] = []
  const last = Math.max(startMs, sent.startMs ?? startMs)
  const isSame = sent.startMs === null || Math.abs(startMs - sent.startMs) <= START_APART_MS
  if (!isSame) reasons.push({ code: 'replay_start' })
  if (last > sent.receivedMs + DAY_MS) reasons.push({ code: 'replay_start_ahead' })
  if (last + runMs > (sent.finishMs ?? sent.receivedMs) + FINISH_APART_MS) {
    reasons.push({ code: 'replay_start_after_finish' })
  }
  return reasons
}
