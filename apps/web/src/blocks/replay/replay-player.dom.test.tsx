import { act, fireEvent } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage, until } from '../../testing/page.tsx'
import type { GhostRun, TimedRun } from './data/replay-data.ts'
import { BUTTON } from './data/run.ts'
import { jumpFrom, straightRun, timed } from './data/testing.ts'
import { createPlayer, type PlayerState } from './player.ts'
import { ReplayPlayer } from './replay-player.tsx'
import * as stages from './scene/stage.ts'

const openStage = vi.spyOn(stages, 'openStage')
// the test's DOM draws nothing
vi.stubGlobal(
  'Path2D',
  class {
    lineTo() {}
    moveTo() {}
  },
)
beforeEach(() => void openStage.mockReset().mockReturnValue(null))

const STRAFE = { frames: 10, gain: 20, loss: 0, sync: 90, share: 50 }
const even = straightRun(Array<number>(40).fill(250))

/** Twelve seconds of run that begin at the second one, with three jumps. */
const long = (): TimedRun =>
  timed(even, {
    ...{ startMs: 1000, finishMs: 13_000 },
    jumps: [
      jumpFrom(2000, { strafes: [STRAFE, STRAFE, STRAFE], sync: 87, groundFrames: 1 }),
      jumpFrom(4000, { strafes: [STRAFE], sync: 60, groundFrames: 4 }),
      jumpFrom(9000),
    ],
  })
const ghostAt = (place: number, slower: number): GhostRun => ({
  ...timed(
    { ...even, ms: Array.from(even.ms, (ms) => ms * slower), clock: Array.from(even.ms, (ms) => ms * slower) },
    { startMs: 1000 * slower, finishMs: 13_000 * slower },
  ),
  ...{ place, name: `Rival ${place}` },
})

function open(first: Partial<PlayerState> = {}, more: Partial<Parameters<typeof ReplayPlayer>[0]> = {}) {
  const player = createPlayer({ from: -1000, to: 14_000, finish: 12_000 }, first)
  const page = openPage(
    <>
      <ReplayPlayer {...{ player, run: long(), name: 'Ann', words: 'A run.', ghosts: [], marks: [] }} {...more} />
      <input aria-label="Elsewhere" />
    </>,
  )
  const figure = (name: string) => page.container.querySelector(`[data-figure="${name}"] dd`)?.textContent
  const at = () => Math.round(player.get().at)
  return { player, page, figure, at }
}

test('keys move, turn and show what the help says', async () => {
  const copied = vi.fn()
  const { player, page, at } = open({ at: 2000 }, { onCopyLink: copied, ghosts: [ghostAt(2, 1.1), ghostAt(3, 1.2)] })
  await page.findByRole('button', { name: 'Play' })
  const press = (keys: string) => page.user.keyboard(keys)
  await press('.')
  expect(at()).toBe(2010)
  await press(',,')
  expect(at()).toBe(1990)
  await press('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(at()).toBe(2990)
  await press('l')
  expect(at(), 'the jump at four seconds of the demo').toBe(3000)
  await press('l')
  expect(at()).toBe(8000)
  await press('jj')
  expect(at()).toBe(1000)
  const views = []
  for (const key of '1234') {
    await press(key)
    views.push(player.get().view)
  }
  expect(views).toEqual(['first', 'chase', 'free', 'top'])
  await press('a')
  await press('{ArrowRight}b')
  expect(player.get()).toMatchObject({ loopFrom: 1000, loopTo: 2000 })
  await press('-')
  expect(player.get().rate).toBe(0.5)
  await press('+=')
  expect(player.get().rate).toBe(2)
  await press('g')
  expect([...player.get().ghosts]).toEqual([2, 3])
  await press('g')
  expect(player.get().ghosts.size).toBe(0)
  await press('h')
  expect(player.get().hud).toBe(false)
  await press('c')
  expect(copied).toHaveBeenCalledTimes(1)
  await press(' ')
  expect(player.get().playing).toBe(true)
  await press('.')
  expect(player.get().playing, 'whoever steps stands').toBe(false)
  await press('?')
  await page.findByRole('dialog', { name: 'Keys and touch' })
})

test('keys are left to fields, to dialogs and to the browser', async () => {
  const { player, page, at } = open({ at: 2000 })
  await page.user.click(await page.findByLabelText('Elsewhere'))
  await page.user.keyboard('1.{ArrowRight} ')
  expect([player.get().view, at(), player.get().playing]).toEqual(['chase', 2000, false])
  await page.user.click(page.container)
  await page.user.keyboard('{Control>}1{/Control}{Alt>}{ArrowRight}{/Alt}')
  expect([player.get().view, at()]).toEqual(['chase', 2000])
  const play = page.getByRole('button', { name: 'Play' })
  play.focus()
  await page.user.keyboard(' ')
  expect(player.get().playing, 'pressed once, not twice').toBe(true)
  page.getByRole('button', { name: 'HUD (H)' }).focus()
  await page.user.keyboard(' ')
  expect([player.get().hud, player.get().playing], 'a button is pressed, the run goes on').toEqual([false, true])
  await page.user.keyboard('?')
  await page.findByRole('dialog')
  await page.user.keyboard('1')
  expect(player.get().view).toBe('chase')
})

test('frames do not lead out of the recording', async () => {
  const { player, page } = open({ at: -1000 })
  await page.findByRole('button', { name: 'Play' })
  await page.user.keyboard(',,')
  expect(player.get().at).toBe(-1000)
  await page.user.keyboard('jj')
  expect(player.get().at).toBe(-1000)
})

test('figures are those of the frame and of the jump', async () => {
  const run = long()
  const buttons = Array.from(even.ms, () => 0)
  buttons[160] = BUTTON.forward | BUTTON.jump
  const speed = Array.from(even.speed)
  speed[160] = 287.65
  const { player, page, figure } = open({ at: 600 }, { run: { ...run, run: { ...even, buttons, speed } } })
  await page.findByRole('img', { name: 'Keys down: W, Jump' })
  expect(page.container.querySelector('[data-part="speed"]')?.textContent).toContain('287.6')
  expect(page.container.querySelector('[data-part="large-time"]')?.textContent).toBe('00:00.60')
  expect(['Jump', 'Strafes', 'Sync', 'Ground'].map(figure)).toEqual(['– / 3', '–', '–', '– frames'])
  act(() => player.seek(1000))
  expect(['Jump', 'Strafes', 'Sync', 'Ground'].map(figure)).toEqual(['1 / 3', '3', '87%', '1 frame'])
  act(() => player.seek(3000))
  expect(['Jump', 'Strafes', 'Sync', 'Ground'].map(figure)).toEqual(['2 / 3', '1', '60%', '4 frames'])
  act(() => player.seek(13_500))
  const clock = () => page.container.querySelector('[data-part="large-time"]')?.textContent
  expect(clock(), 'the clock stops at the finish').toBe('00:12.00')
  act(() => player.seek(-500))
  expect(clock()).toBe('00:00.00')
  act(() => player.showHud(false))
  expect(figure('Jump')).toBeUndefined()
})

test('the line of time leads to its marks and tells where it stands', async () => {
  const marks = [{ ms: 5000, kind: 'finding' as const, text: 'Looks odd' }]
  const { player, page, at } = open({ at: 3400 }, { marks })
  const slider = await page.findByRole('slider', { name: 'Moment of the run' })
  expect(slider.getAttribute('aria-valuetext')).toMatch(/3\.4.*, jump 2$/)
  expect(slider.getAttribute('aria-valuenow')).toBe('3400')
  await page.user.click(page.getByRole('button', { name: /^Looks odd/ }))
  expect(at()).toBe(5000)
  await page.user.click(page.getByRole('button', { name: /^Finish/ }))
  expect(at()).toBe(12_000)
  slider.focus()
  await page.user.keyboard('{Home}')
  expect(at()).toBe(-1000)
  await page.user.keyboard('{PageUp}')
  expect(at()).toBe(4000)
  await page.user.keyboard('{End}')
  expect(at()).toBe(14_000)
  vi.spyOn(slider, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 1000, 40))
  slider.setPointerCapture = () => {}
  fireEvent.pointerDown(slider, { clientX: 350, button: 0, pointerId: 1 })
  expect(at(), 'a quarter of fifteen seconds from the first').toBe(2750)
  fireEvent.pointerMove(slider, { clientX: 850, buttons: 1, pointerId: 1 })
  expect(at()).toBe(10_250)
  fireEvent.pointerMove(slider, { clientX: 100, buttons: 0, pointerId: 1 })
  expect(at(), 'who only points does not drag').toBe(10_250)
  expect(player.get().playing).toBe(false)
})

test('A to B is set, set and taken away', async () => {
  const { player, page } = open({ at: 1000 })
  const loop = await page.findByRole('button', { name: 'A to B' })
  await page.user.click(loop)
  act(() => player.seek(2000))
  await page.user.click(loop)
  expect(player.get()).toMatchObject({ loopFrom: 1000, loopTo: 2000 })
  expect(loop.getAttribute('aria-pressed')).toBe('true')
  await page.user.click(loop)
  expect(player.get()).toMatchObject({ loopFrom: null, loopTo: null })
  await page.user.selectOptions(page.getByLabelText('Speed of play'), '0.25')
  expect(player.get().rate).toBe(0.25)
})

test('ghosts race from the list; where the time was won is said of the first that is on', async () => {
  const row = (place: number, timeMs: number) => ({ place, name: `P${place}`, player: `P${place}`, date: null, timeMs })
  const { player, page } = open(
    { at: 6000, ghosts: new Set([2]) },
    {
      ghosts: [ghostAt(2, 1.1), ghostAt(3, 1.2)],
      rows: [row(1, 12_000), row(2, 13_200), row(3, 14_400), row(4, 15_000)],
      missing: new Map([[4, 'does not read']]),
    },
  )
  await page.findByRole('heading', { name: 'Where the 1.20 s were won' })
  const gap = (name: RegExp) => page.getByRole('button', { name }).closest('li')?.textContent
  // half way, half of it
  await until(() => expect(gap(/^2: ghost/)).toMatch(/0\.6\d/))
  expect(gap(/^3: ghost/)).toContain('+2.40')
  expect(gap(/^4: ghost/)).toContain('does not read')
  expect(page.container.querySelector('[data-part="large-time"]')?.parentElement?.textContent).toMatch(/0\.6\d on 2/)
  await page.user.click(page.getByRole('button', { name: 'Race all 4' }))
  expect([...player.get().ghosts]).toEqual([2, 3, 4])
  await page.user.click(page.getByRole('button', { name: /^2: ghost/ }))
  await page.findByRole('heading', { name: 'Where the 2.40 s were won' })
  await page.user.click(page.getByRole('button', { name: 'Race all 4' }))
  await page.user.click(page.getByRole('button', { name: 'Hide ghosts' }))
  await until(() => expect(page.queryByRole('heading', { name: /Where the/ })).toBeNull())
})

test('a slower run hears where it lost', async () => {
  const { page } = open({ ghosts: new Set([2]) }, { ghosts: [ghostAt(2, 0.9)] })
  await page.findByRole('heading', { name: 'Where the 1.20 s were lost' })
})

test('without WebGL the way from above takes its place, and can be tried again', async () => {
  const { page } = open({}, { note: 'A note.' })
  await page.findByText(/This browser cannot draw 3D/)
  expect(page.getByRole('img', { name: 'A run.' })).not.toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  await page.findByText(/This browser cannot draw 3D/)
  expect(openStage).toHaveBeenCalledTimes(2)
})

test('a picture that is lost in the middle goes on from above at the same moment', async () => {
  const stage = {
    draw: vi.fn(),
    setMap: vi.fn(),
    setGhosts: vi.fn(),
    resize: vi.fn(),
    close: vi.fn(),
    calls: 0,
    isLost: false,
  }
  openStage.mockReturnValue(stage satisfies stages.Stage)
  const ghosts = [ghostAt(2, 1.1)]
  const { player, page, at } = open({ at: 3000, ghosts: new Set([2]) }, { ghosts })
  await page.findByRole('img', { name: 'A run.' })
  expect(page.queryByText(/draws no 3D/)).toBeNull()
  expect(stage.setGhosts).toHaveBeenCalledWith(ghosts)
  const lost = openStage.mock.calls[0]![2]
  act(lost)
  await page.findByText(/This browser cannot draw 3D/)
  expect(stage.close).toHaveBeenCalled()
  expect([at(), player.get().ghosts.has(2)]).toEqual([3000, true])
  expect(page.container.querySelector('[data-part="large-time"]')?.textContent).toBe('00:03.00')
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  await until(() => expect(page.queryByText(/draws no 3D/)).toBeNull())
  expect(stage.setGhosts).toHaveBeenCalledTimes(3)
})
