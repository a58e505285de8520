import { expect, it } from 'vitest'
import { type Jump, parseDemo, readJumps } from '../index.ts'
import { demosIn, haveDemos, readReal } from '../testing/real-demos.ts'
import type { Demo } from '../types.ts'
import { writeDemo } from '../write/writer.ts'
import { readTrack } from './track.ts'
import { jumpsOfTrack } from './track-jumps.ts'
import { writeTrack } from './track-writer.ts'

/** A track holds speeds to a sixteenth of a unit a second. */
function expectSameJumps(demo: Demo, isLoose = false): void {
  const track = readTrack(writeTrack(demo, isLoose))
  const [read, shown] = [readJumps(demo), jumpsOfTrack(track)]
  expect(shown.map(({ takeoffRow, landingRow }) => [takeoffRow, landingRow])).toEqual(
    read.map(({ takeoffRow, landingRow }) => [takeoffRow, landingRow]),
  )
  for (const [index, jump] of read.entries()) {
    const other = shown[index]!
    const syncs = ({ sync, strafes }: Jump) => [sync, ...strafes.map((strafe) => strafe.sync)]
    expect(syncs(other), `jump ${index}`).toEqual(syncs(jump))
    expect(other.groundFrames).toBe(jump.groundFrames)
    expect(Math.abs(other.topspeed - jump.topspeed)).toBeLessThan(0.1 + 2 * track.velocityApart)
    expect(Math.abs(other.distance - jump.distance)).toBeLessThan(0.5)
  }
}

it('shows the jumps of a run as its report does', () => {
  const demo = parseDemo(writeDemo({ durationMs: 8000, run: { timeMs: 6500, startMs: 500 } }))
  expect(readJumps(demo).length).toBeGreaterThan(3)
  expectSameJumps(demo)
  // also where speeds are coarse
  expectSameJumps(demo, true)
})

it.skipIf(!haveDemos).each(['longjump', 'clean'])('shows those of real runs as their reports do: %s', (folder) => {
  const names = demosIn(folder)
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) {
    const demo = parseDemo(readReal(folder, name))
    // recordings that are not of the game's own speed are judged by another measure
    if (demo.settings.values.sv_gravity === 800) expectSameJumps(demo)
  }
})
