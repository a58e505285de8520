import type { PlayerActivity, PlayerStats, Profile } from '@kz/contract/accounts/profiles'

/** One thing a player did, or that happened to their records. */
export type Happening =
  | {
      kind: 'took' | 'improved' | 'first' | 'set'
      iso: string
      mapName: string
      route: string
      from: string | null
      by: string | null
    }
  | { kind: 'lost'; iso: string; mapName: string; route: string; to: string; by: string }
  | { kind: 'said'; iso: string; activity: PlayerActivity }

const MOST = 40

/** Records taken and lost, and comments, newest first. What nobody knows the date of is none of it. */
export function happenings(profile: Profile, stats: PlayerStats): Happening[] {
  const records = [...stats.currentRecords, ...stats.previousRecords]
  const set = records.flatMap((record): Happening[] => {
    const { mapName, route, dateIso, previousPlayer, timeDifference, formerUnknown } = record
    const first = formerUnknown ? 'set' : 'first'
    const kind = previousPlayer === null ? first : previousPlayer === profile.pseudo ? 'improved' : 'took'
    return dateIso === null ? [] : [{ kind, iso: dateIso, mapName, route, from: previousPlayer, by: timeDifference }]
  })
  const lost = records.flatMap(({ mapName, route, lost }): Happening[] =>
    lost?.dateIso && !lost.isOwn
      ? [{ kind: 'lost', iso: lost.dateIso, mapName, route, to: lost.player, by: lost.timeDifference }]
      : [],
  )
  const said = profile.recentActivity.map(
    (activity): Happening => ({ kind: 'said', iso: activity.activityDateIso, activity }),
  )
  return [...set, ...lost, ...said].sort((a, b) => Date.parse(b.iso) - Date.parse(a.iso)).slice(0, MOST)
}
