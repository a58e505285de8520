import type { MapPage } from '@kz/contract/maps'
import { expect, test } from 'vitest'
import { member, openPage, told } from '../../testing/page.tsx'
import { MapDialog } from './map-dialog.tsx'

const map = {
  ...{ mapId: 3, mapName: 'KZ_a', mapImage: '/media/maps/KZ_a.svg', images: [], authors: [], routes: [], versions: [] },
  ...{ type: 'bhop', length: 'short', difficulty: 'easy', isXdMap: false, recordable: true, state: 'ACTIVE' },
  ...{ mapReleaseDate: null, mapReleaseDateIso: null, fileSize: null, sha256: null, fileVersion: null },
  ...{ downloadUrl: null, downloads: 0, minTimeMs: null, records: 2, tags: [], aliases: [], notes: '', version: 1 },
  ...{ seen: null, alike: [{ mapId: 4, mapName: 'kz_a', records: 7 }], merged: [{ mapId: 5, mapName: 'kz_A' }] },
} as MapPage
const kept = { ...map, mapId: 4, mapName: 'kz_a', alike: [], merged: [] } as MapPage

test('a map is merged into the one that is spelt alike, with a reason', async () => {
  let gone = false
  const page = openPage(<MapDialog mapId={3} onClose={() => (gone = true)} />, {
    user: member({ roles: ['HEAD_MAP_CHECKER'] }),
    answers: {
      'GET /map/map': ({ query }) => (query?.mapName === 'kz_a' ? kept : map),
      'POST /map/merge': () => kept,
    },
  })
  const alike = await page.findByText(/Differs only by case from/)
  expect(alike.textContent).toBe('Differs only by case from kz_a (7 runs).')
  await page.user.click(page.getByRole('button', { name: 'Merge into another map' }))
  const into = await page.findByLabelText('Map to merge into')
  expect(into).toHaveProperty('value', 'kz_a')
  await page.user.click(page.getByRole('button', { name: 'Merge maps' }))
  await page.findByText('Give a reason')
  expect(page.calls('POST /map/merge')).toEqual([])
  await page.user.type(page.getByLabelText('Reason, kept in the log'), 'One map')
  await page.user.click(page.getByRole('button', { name: 'Merge maps' }))
  await told('Maps merged')
  expect(page.calls('POST /map/merge').map(({ query }) => query)).toEqual([
    { mapId: '3', intoMapId: '4', reason: 'One map' },
  ])
  expect(gone).toBe(true)
})

test('what was merged into a map is taken back', async () => {
  const page = openPage(<MapDialog mapId={3} onClose={() => undefined} />, {
    user: member({ roles: ['HEAD_MAP_CHECKER'] }),
    answers: { 'GET /map/map': () => map, 'POST /map/undo-merge': () => ({ ...map, mapId: 5 }) },
  })
  await page.user.click(await page.findByRole('button', { name: 'Take it back kz_A' }))
  await page.user.type(await page.findByLabelText('Reason, kept in the log'), 'Two maps')
  await page.user.click(page.getByRole('button', { name: 'Take it back' }))
  await told('Map taken back')
  expect(page.calls('POST /map/undo-merge').map(({ query }) => query)).toEqual([{ mapId: '5', reason: 'Two maps' }])
})

test('a map checker does not merge', async () => {
  const answers = { 'GET /map/map': () => map }
  const page = openPage(<MapDialog mapId={3} onClose={() => undefined} />, {
    user: member({ roles: ['MAP_CHECKER'] }),
    answers,
  })
  await page.findByRole('heading', { name: 'State' })
  expect(page.queryByRole('heading', { name: 'Merge' })).toBeNull()
})

test.each([
  ['HEAD_MAP_CHECKER', ['Retire', 'Hide']],
  ['MAP_CHECKER', []],
  ['DEMO_CHECKER', []],
] as const)('of a map’s state %s is offered what its office may do', async (role, offered) => {
  const answers = { 'GET /map/map': () => map }
  const page = openPage(<MapDialog mapId={3} onClose={() => undefined} />, { user: member({ roles: [role] }), answers })
  const state = (await page.findByRole('heading', { name: 'State' })).parentElement
  const buttons = [...(state?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)
  expect(buttons).toEqual(offered)
})
