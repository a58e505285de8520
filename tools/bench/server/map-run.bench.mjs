import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mapCrc, readEntities, readLumps } from '@kz/bsp'
import { mapHulls } from '@kz/bsp/hulls'
import { readHulls } from '@kz/bsp/hulls/read-hulls'
import { measure, parseDemo, reportOf, residualOf } from '@kz/demo'
import { kernelRun } from '@kz/demo/simulated/kernel-run'
import { writeDemo } from '@kz/demo/write/writer'

const SHARED = process.env.KZ_SHARED_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url))
const REAL = `${SHARED}/maps/bkz_goldbhop.bsp`
const SECONDS = 520
const TIMES = 21

/**
 * A run by the kernel over a real map, all frames of which are judged: what a report with movement computed takes against
 * the bare parse, without the map and with its hulls, and a row of it. Medians of CPU.
 */
export async function run() {
  if (!existsSync(REAL)) {
    process.stdout.write(`no real map at ${REAL}\n`)
    return
  }
  const lumps = readLumps(new Uint8Array(readFileSync(REAL)))
  const hulls = mapHulls(readHulls(lumps))
  const runner = kernelRun({ world: hulls, start: spawnOf(lumps), seed: 11, milliseconds: [10] })
  const bytes = writeDemo({ runner, durationMs: SECONDS * 1000, fps: 100, mapCrc: mapCrc(lumps) })
  const demo = parseDemo(bytes)
  const took = cpu({
    parse: () => parseDemo(bytes),
    free: () => reportOf(parseDemo(bytes)),
    mapped: () => {
      const read = parseDemo(bytes)
      reportOf(read, undefined, undefined, measure(read, residualOf(read, hulls)))
    },
    freeRows: () => residualOf(demo),
    mappedRows: () => residualOf(demo, hulls),
  })
  const row = (ms) => `${Math.round((ms * 1e6) / demo.frames.count)} ns`
  process.stdout.write(
    `${(bytes.length / 1e6).toFixed(1)} MB, parse ${took.parse.toFixed(1)} ms; with report ` +
      `x${(took.free / took.parse).toFixed(2)}, with hulls x${(took.mapped / took.parse).toFixed(2)}; ` +
      `a row ${row(took.freeRows)}, with hulls ${row(took.mappedRows)}\n`,
  )
}

/** Taken in turns, so that what else runs hits all alike. */
function cpu(calls) {
  const names = Object.keys(calls)
  const samples = Object.fromEntries(names.map((name) => [name, []]))
  for (let time = -4; time < TIMES; time++) {
    for (const name of names) {
      const before = process.cpuUsage()
      calls[name]()
      const { user, system } = process.cpuUsage(before)
      if (time >= 0) samples[name].push((user + system) / 1000)
    }
  }
  const median = (list) => list.sort((first, second) => first - second)[list.length >> 1]
  return Object.fromEntries(names.map((name) => [name, median(samples[name])]))
}

/** Where a player begins. */
function spawnOf(lumps) {
  let place = null
  readEntities(new TextDecoder('latin1').decode(lumps[0]), (entity) => {
    if (entity.get('classname')?.startsWith('info_player')) place ??= entity.get('origin').split(' ').map(Number)
  })
  return place
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
