import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const SHARED = process.env.KZ_SHARED_DATA ?? here('../../../../shared/data')
const ROUNDS = Number(process.env.KZ_ROUNDS ?? 20_000)
const LONGEST_MS = 1000
const MOST_GROWTH = 32 * 1024 * 1024
const LARGEST_BYTES = 700_000

/**
 * Breaks demos in ROUNDS ways (KZ_ROUNDS, 20,000 unless told) and puts each through parse, report and series: none may
 * throw anything but a DemoError, take a second of CPU, or leave memory behind.
 */
export async function run() {
  if (!existsSync(here('../../../packages/demo/dist/index.js')))
    throw new Error('Build first: npx tsc -p packages/demo')
  const { mutate } = await import('@kz/demo/write/mutate')
  const { survive } = await import('@kz/demo/survive')
  const demos = [...(await written()), ...real()]
  const began = await heap()
  let [read, longest, growth] = [0, 0, 0]
  for (let seed = 1; seed <= ROUNDS; seed++) {
    const { name, bytes } = demos[seed % demos.length]
    const broken = mutate(bytes, seed)
    const before = process.cpuUsage()
    try {
      if (survive(broken)) read++
    } catch (error) {
      throw new Error(`${name}, seed ${seed}`, { cause: error })
    }
    const { user, system } = process.cpuUsage(before)
    const milliseconds = (user + system) / 1000
    longest = Math.max(longest, milliseconds)
    if (milliseconds > LONGEST_MS) throw new Error(`${name}, seed ${seed}: ${milliseconds} ms`)
    if (seed % 2000 === 0 || seed === ROUNDS) growth = Math.max(growth, (await heap()) - began)
  }
  if (growth > MOST_GROWTH) throw new Error(`The heap grew by ${growth} bytes`)
  const figures = `${read} read, ${ROUNDS - read} refused, longest ${longest.toFixed(0)} ms, heap +${(growth / 1e6).toFixed(1)} MB`
  process.stdout.write(`${ROUNDS} broken demos of ${demos.length}: ${figures}\n`)
}

async function written() {
  const { writeDemo } = await import('@kz/demo/write/writer')
  const infos = [{ time: 500, slot: 0, name: 'other' }]
  const jump = { type: 'dcj', prestrafe: 299, topspeed: 355, strafes: 7, startMs: 100 }
  return [
    {
      name: 'a run',
      bytes: writeDemo({ durationMs: 3000, run: { timeMs: 1900, startMs: 500 }, infos, joins: [{ time: 2500 }] }),
    },
    { name: 'a long jump', bytes: writeDemo({ durationMs: 2300, jump }) },
  ]
}

function real() {
  const folders = ['format', 'clean', 'other', 'cheat', 'hltv'].map((folder) => `${SHARED}/demos/${folder}`)
  const demos = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder).map((name) => ({ name, bytes: new Uint8Array(readFileSync(`${folder}/${name}`)) })),
    )
    .filter(({ bytes }) => bytes.length <= LARGEST_BYTES)
  if (demos.length === 0) process.stdout.write(`no real demos at ${SHARED}\n`)
  return demos
}

async function heap() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  for (let turn = 0; turn < 3; turn++) {
    collect()
    await setImmediate()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
