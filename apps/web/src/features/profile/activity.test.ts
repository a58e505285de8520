import type { PlayerStats, Profile } from '@kz/contract/accounts/profiles'
import { expect, it } from 'vitest'
import { happenings } from './activity.ts'

it('tells records taken, improved and lost, and comments, newest first', () => {
  const set = (dateIso: string, previousPlayer: string | null, lost: object | null = null) => ({
    mapName: 'kz_a',
    route: '',
    dateIso,
    previousPlayer,
    timeDifference: previousPlayer && '-00:01.00',
    lost,
    formerUnknown: false,
  })
  const stats = {
    currentRecords: [
      set('2024-03-01', 'Ann'),
      { ...set('2010-01-01', null), formerUnknown: true },
      { ...set('', null), dateIso: null },
    ],
    previousRecords: [
      set('2024-02-01', 'Bob', { isOwn: true, dateIso: '2024-03-01', player: 'Ann', timeDifference: '-00:01.00' }),
      set('2024-01-01', null, { isOwn: false, dateIso: '2024-01-15', player: 'Bob', timeDifference: '-00:01.00' }),
    ],
  } as unknown as PlayerStats
  const profile = {
    pseudo: 'Ann',
    recentActivity: [{ activityDateIso: '2024-02-10', kind: 'chat' }],
  } as unknown as Profile
  expect(happenings(profile, stats).map(({ kind }) => kind)).toEqual([
    ...['improved', 'said', 'took', 'lost', 'first', 'set'],
  ])
})
