import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { buildMap } from '../testing/build.ts'
import { CASES, casesTitle, hasCases } from '../testing/cases.ts'
import { asFile } from '../testing/demo-files.ts'
import { openWorld } from '../testing/open-world.ts'

const world = await openWorld()
const mapper = await world.staff()

/** Sends an archive in as a map. */
const submit = (file: File) =>
  mapper.client.call('POST /upload/map', {
    file,
    fileName: file.name,
    body: { mapperNames: [mapper.user.pseudo], mayPublish: true },
  })
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
  const sent = { body: { time: '1:00.00' }, file, fileName: file.name }
  const answer = await mapper.client.call('POST /upload/map-demo', sent)
  expect([answer.accepted.length, answer.refused]).toEqual([1, []])
})
