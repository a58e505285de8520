import type { Geometry } from '@kz/bsp/geometry'
import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as reading from '../../blocks/replay/data/use-tracks.ts'
import type { Sight } from '../../blocks/replay/scene/cameras.ts'
import * as views from '../../blocks/replay/scene/map-view.ts'
import { notePageShown } from '../../lib/page-settled.ts'
import { seeAll } from '../../testing/in-sight.ts'
import { openPage, until } from '../../testing/page.tsx'
import { LookHead } from './look-head.tsx'

afterEach(() => vi.restoreAllMocks())

const map = { spawn: { x: 0, y: 0, z: 36, yaw: 90 }, groups: [] } as unknown as Geometry
const geometry = { url: '/media/replays/a.geometry', size: 9 }

/** The page of a map that no demo shows, with what is drawn of it and from where. */
function open({ known = true, connection = {}, canDraw = true, error = null as string | null } = {}) {
  seeAll()
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  const state = { map: error ? null : map, progress: null, error }
  const asked = vi.spyOn(reading, 'useMapGeometry').mockImplementation((url) => (url ? state : { ...state, map: null }))
  const drawn: Sight[] = []
  vi.spyOn(views, 'openMapView').mockImplementation(() =>
    canDraw ? { draw: (sight) => void drawn.push(sight), resize: () => undefined, close: () => undefined } : null,
  )
  notePageShown()
  const answers = {
    'GET /map/geometry': () => Promise.resolve({ geometry: known ? geometry : null, isKnown: true, hasOther: false }),
  }
  return { page: openPage(<LookHead mapName="kz_block" />, { answers }), drawn, asked }
}

test('a still of the map stands there, and one may look around in it by keys and buttons', async () => {
  const { page, drawn } = open()
  await page.findByRole('img', { name: 'kz_block from its start' })
  fireEvent.click(await page.findByRole('button', { name: 'Look around' }))
  const view = await page.findByRole('img', { name: /as you fly through it/ })
  await until(() => expect(document.activeElement).toBe(view))
  fireEvent.keyDown(view, { key: 'w' })
  await until(() => expect(drawn.at(-1)).toMatchObject({ y: 64, z: 53, yaw: 90 }))
  fireEvent.click(page.getByRole('button', { name: 'Turn left' }))
  fireEvent.click(page.getByRole('button', { name: 'Up' }))
  await until(() => expect(drawn.at(-1)).toMatchObject({ z: 117, yaw: 105 }))
  fireEvent.keyDown(view, { key: 'Escape' })
  await page.findByRole('button', { name: 'Look around' })
})

test('who spares data gets the way to look around alone', async () => {
  const { page, asked } = open({ connection: { saveData: true } })
  await page.findByRole('button', { name: 'Look around' })
  expect(page.queryByRole('img')).toBeNull()
  expect(asked).not.toHaveBeenCalledWith(geometry.url)
  fireEvent.click(page.getByRole('button', { name: 'Look around' }))
  await page.findByRole('img')
})

test('a map that does not read, or a browser that cannot draw, says so', async () => {
  const broken = open({ error: 'damaged' })
  fireEvent.click(await broken.page.findByRole('button', { name: 'Look around' }))
  await broken.page.findByText(/The map file cannot be read/)
  broken.page.unmount()
  const { page } = open({ canDraw: false })
  fireEvent.click(await page.findByRole('button', { name: 'Look around' }))
  await page.findByText(/cannot draw 3D/)
})

test('nothing is offered where there is nothing to draw', async () => {
  const { page } = open({ known: false })
  await until(() => expect(page.calls('GET /map/geometry').length).toBeGreaterThan(0))
  expect(page.queryByRole('button')).toBeNull()
})
