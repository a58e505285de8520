import { writeBsp } from '@kz/bsp/write/write-bsp'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { storedZip } from '../../testing/stored-zip.ts'
import { ArchiveNote } from './archive-note.tsx'

const climb = () =>
  writeBsp({
    blocks: [{ least: [0, 0, 0], most: [64, 64, 64], texture: 'rock' }],
    textures: { rock: { width: 16, height: 16 } },
    world: { wad: '\\kz\\rocks.wad' },
    entities: [
      { classname: 'info_player_start' },
      { classname: 'ambient_generic', values: { message: 'kz/wind.wav' } },
      { classname: 'ambient_generic', values: { message: 'ambience/wind1.wav' } },
    ],
  })
const open = (files: Record<string, Uint8Array>) =>
  openPage(<ArchiveNote file={new File([storedZip(files)], 'kz_wind.zip')} />)
const nothing = new Uint8Array(4)

test('what the map names and the archive does not bring is said before anything is sent', async () => {
  const page = open({ 'maps/kz_wind.bsp': climb() })
  await page.findByText('sound/kz/wind.wav')
  page.getByText('rocks.wad')
  page.getByText('No start button was found')
  expect(page.queryByText(/wind1/)).toBeNull()
})

test('an archive that brings it all is said to', async () => {
  const page = open({ 'maps/kz_wind.bsp': climb(), 'sound/kz/wind.wav': nothing, 'rocks.wad': nothing })
  await page.findByText('Everything the map names is in the archive or comes with the game')
})

test('what is no archive of one map says why', async () => {
  const page = open({ 'maps/kz_a.bsp': climb(), 'maps/kz_b.bsp': climb() })
  await page.findByText(/exactly one map/)
})

test('a map that is none says what it is, by its name', async () => {
  const page = open({ 'maps/kz_page.bsp': new TextEncoder().encode('<!doctype html><html>nothing here</html>') })
  await page.findByText('kz_page.bsp is a web page, not a map')
})

test('what cannot be read in a map is said before anything is sent', async () => {
  const bytes = climb()
  const textures = new DataView(bytes.buffer, new DataView(bytes.buffer).getInt32(4 + 2 * 8, true))
  textures.setUint32(textures.getInt32(4, true) + 16, 2_347_263, true)
  const page = open({ 'maps/kz_wind.bsp': bytes, 'sound/kz/wind.wav': nothing })
  await page.findByText('rock')
  page.getByText('cannot be read')
})
