import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mapCrc, readEntities, readLumps } from '@kz/bsp'
import { mapHulls } from '@kz/bsp/hulls'
import { readHulls } from '@kz/bsp/hulls/read-hulls'
import { inspect, measure, parseDemo, residualOf } from '@kz/demo'
import { noClip, otherAirAcceleration, otherGravity, otherSpeed, putAway } from '@kz/demo/simulated/edit-movement'
import { kernelRun } from '@kz/demo/simulated/kernel-run'
import { writeDemo } from '@kz/demo/write/writer'
import { describe, expect, test } from 'vitest'
import { planCommunity } from '../plan.ts'
import { bspOf } from './course.ts'

/** The kernel's runs over whole maps, written as demos, are explained by the same maps; with an editor's faults they are not. */

const SECONDS = 60
const sample = planCommunity().maps.find(({ routes }) => routes.length > 0)!
const maps: [string, () => Uint8Array][] = [[sample.name, () => bspOf(sample).bytes]]
const SHARED = process.env.KZ_SHARED_DATA ?? fileURLToPath(new URL('../../../../../../../shared/data', import.meta.url))
const REAL = join(SHARED, 'maps/bkz_goldbhop.bsp')
if (existsSync(REAL)) maps.push(['bkz_goldbhop', () => new Uint8Array(readFileSync(REAL))])
else process.stdout.write(`No real map at ${REAL}: the test that needs it is skipped.\n`)

describe.each(maps)('%s', (_name, bspBytes) => {
  const lumps = readLumps(bspBytes())
  const hulls = mapHulls(readHulls(lumps))
  const start = spawnOf(lumps)

  const run = (seed: number, milliseconds = [10], fps = 100) =>
    writeDemo({
      runner: kernelRun({ world: hulls, start, seed, milliseconds }),
      ...{ durationMs: SECONDS * 1000, fps, mapCrc: mapCrc(lumps) },
    })

  test.each([
    [1, 100, [10]],
    [2, 100, [10]],
    [3, 60, [16, 17, 17]],
  ])('seed %i at %i fps is explained whole, nine tenths of it judged', (seed, fps, milliseconds) => {
    const demo = parseDemo(run(seed, milliseconds, fps))
    const residual = residualOf(demo, hulls)
    const { explained } = measure(demo, residual)
    expect(explained).toMatchObject({ withMap: true, share: 1, stretchCount: 0, movedCount: 0 })
    expect(explained.judgedShare).toBeGreaterThanOrEqual(0.9)
    expect(levelsOf(demo)).toEqual([])
    // what is left out where the air is open changes nothing
    expect(residualOf(demo, { ...hulls, isOpen: () => false })).toEqual(residual)
  })

  test('each planted fault is found', () => {
    const bytes = run(1)
    const row = (SECONDS * 100) / 2
    expect(levelsOf(parseDemo(otherGravity(bytes, 0.98))).join()).toContain('strong')
    expect(levelsOf(parseDemo(otherSpeed(bytes, 1.02)))).toContain('unexplained strong')
    expect(levelsOf(parseDemo(noClip(bytes, row, 100)))).toContain('unexplained strong')
    expect(levelsOf(parseDemo(otherAirAcceleration(bytes, 12))).join()).toMatch(/unexplained (?:look|strong)/)
    expect(levelsOf(parseDemo(putAway(bytes, row, 40))).join()).toMatch(/(?:moved|unexplained) (?:look|strong)/)
  })

  function levelsOf(demo: ReturnType<typeof parseDemo>): string[] {
    const signs = ['unexplained', 'moved', 'movement-bias']
    return inspect(demo, measure(demo, residualOf(demo, hulls)))
      .filter(({ kind }) => signs.includes(kind))
      .map(({ kind, level }) => `${kind} ${level}`)
  }
})

/** Where a player begins. */
function spawnOf(lumps: readonly Uint8Array[]): [number, number, number] {
  const places: [number, number, number][] = []
  readEntities(new TextDecoder('latin1').decode(lumps[0]), (entity) => {
    if (!entity.get('classname')?.startsWith('info_player')) return
    places.push((entity.get('origin') ?? '').split(' ').map(Number) as [number, number, number])
  })
  return places[0]!
}
