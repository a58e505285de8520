import type { RecordLine } from '@kz/contract/runs/records'
import { expect, test } from 'vitest'
import { queryOf } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { findNames } from './names.ts'

test('a holder is found by name, with an account and without', async () => {
  const line = (playerId: number | null, playerName: string | null) =>
    ({ mapId: 1, mapName: 'kz_z', playerId, playerName, country: 'n-a' }) as RecordLine
  queryClient.setQueryData(queryOf('GET /record/all-demos').queryKey, [
    line(5, 'zed'),
    line(null, 'zoe'),
    line(null, null),
  ])
  // one letter: the server is not asked
  expect(await findNames('players', 'z')).toEqual([
    { id: 5, name: 'zed', country: null },
    { id: 0, name: 'zoe', country: null },
  ])
})
