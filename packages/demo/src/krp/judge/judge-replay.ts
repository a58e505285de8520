import type { Replay } from '../parse-replay.ts'
import { judgeClaims } from './claims.ts'
import { judgeClocks } from './clocks.ts'
import { judgeFalls } from './falls.ts'
import type { Judgement, KnownMap, SentRun } from './judge-types.ts'
import { judgePlaces } from './places.ts'
import { judgePlay } from './play.ts'
import { judgeWay } from './way.ts'

/**
 * Whether a replay bears out the run it was sent for: who, where, how often and when; its clocks; its way from button to
 * button; what can be seen of the rules. `wasSent` tells whether another run or player sent the same content. Every check
 * is made, so that all reasons are there. It does not move the player again: that is for `judgeMovement`.
 */
export function judgeReplay(
  replay: Replay,
  sent: SentRun,
  map: KnownMap,
  wasSent: (contentKey: string) => boolean,
): Judgement {
  const reasons: Judgement['reasons'] = [
    ...(replay.finished ? [] : [{ code: 'replay_cut' } as const]),
    ...judgeClaims(replay, sent, map),
    ...judgeClocks(replay, sent),
    ...judgePlaces(replay, map),
    ...judgeWay(replay, sent, map),
    ...judgeFalls(replay, map.changesGravity),
    ...judgePlay(replay),
    ...(wasSent(replay.replay.contentKey) ? [{ code: 'replay_known' } as const] : []),
  ]
  return { standing: reasons.length === 0 ? 'replayed' : 'sent', reasons }
}
