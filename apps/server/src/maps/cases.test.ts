import { readFile } from 'node:fs/promises'
import { readGeometry } from '@kz/bsp/geometry'
import { writeGeometry } from '@kz/bsp/geometry/geometry-writer'
import { paint, writeWad } from '@kz/bsp/write/write-textures'
import { expect, it } from 'vitest'
import { buildMap } from '../testing/build.ts'
import { CASES, casesTitle, hasCases } from '../testing/cases.ts'
import { asFile, zipFile } from '../testing/files/demo-files.ts'
import { openWorld } from '../testing/open-world.ts'

const world = await openWorld()

/** Sends an archive in as a map. */
async function submit(file: File) {
  const mapper = await world.staff()
  return mapper.client.call('POST /upload/map', {
    file,
    fileName: file.name,
    body: { mapperNames: [mapper.user.pseudo], mayPublish: true },
  })
}
const archive = async (name: string) => asFile(await readFile(`${CASES}/archives/${name}`), name)

it.skipIf(!hasCases).each([
  ['map-macosx.zip', 'c1_mac'],
  ['map-backslash.zip', 'c1_back'],
])(casesTitle('the archive %s is taken as the map %s'), async (name, mapName) => {
  expect(await submit(await archive(name))).toMatchObject({ mapName, seen: { entries: 1 } })
})

it.skipIf(!hasCases)(casesTitle('the demo in an archive of the Finder is read'), async () => {
  await buildMap(world.ctx.db, { name: 'cs_assault' })
  const file = await archive('dem-macosx.zip')
  const sent = { body: { time: '0:04.00' }, file, fileName: file.name }
  const { client } = await world.staff()
  const answer = await client.call('POST /upload/map-demo', sent)
  expect([answer.accepted.length, answer.refused]).toEqual([1, []])
})

/** Sends a map of the folder in, with more in its archive. */
const submitMap = async (name: string, more: Record<string, Uint8Array> = {}) =>
  submit(await zipFile({ [`maps/${name}.bsp`]: await readFile(`${CASES}/maps/${name}.bsp`), ...more }, `${name}.zip`))

it.skipIf(!hasCases)(
  casesTitle('a map with one texture that cannot be read is drawn, and the checker is told'),
  async () => {
    const { seen, warnings } = await submitMap('c1_texhuge')
    expect(seen.faults?.textures).toHaveLength(1)
    expect(warnings.map(({ code }) => code)).toContain('faults')
    const geometry = readGeometry(writeGeometry(await readFile(`${CASES}/maps/c1_texhuge.bsp`)) as Uint8Array)
    const whole = readGeometry(writeGeometry(await readFile(`${CASES}/maps/c1_ok.bsp`)) as Uint8Array)
    expect(geometry.indices.length).toBe(whole.indices.length)
  },
)

it.skipIf(!hasCases)(casesTitle('wads named without .wad are found beside the map'), async () => {
  const wad = writeWad({ kzfloor: paint(16, 16, () => [9, 9, 9]) })
  const { seen, warnings } = await submitMap('c1_wadbare', { 'kzbare.wad': wad })
  expect(seen).toMatchObject({ missingWads: [], faults: { wads: [] } })
  expect(warnings.map(({ code }) => code)).not.toContain('wads')
})

it.skipIf(!hasCases)(casesTitle('a comment before the entities is read as one'), async () => {
  const { seen } = await submitMap('c1_comment')
  expect(seen).toMatchObject({ startButtons: 1, stopButtons: 1, missing: [] })
})

it.skipIf(!hasCases)(casesTitle('a web page saved as a map is called one'), async () => {
  await expect(submitMap('c1_html')).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('c1_html.bsp is a web page, not a map'),
  })
})

it.skipIf(!hasCases)(casesTitle('a sound map has nothing to be told'), async () => {
  const { seen } = await submitMap('c1_ok')
  expect(seen.faults).toEqual({ textures: [], unaligned: [], faces: 0, axes: 0, models: 0, wads: [] })
})
