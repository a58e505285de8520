import { expect, test } from 'vitest'
import { parseReplay } from '../parse-replay.ts'
import { honestRun } from '../testing/honest-run.ts'
import { shownReplay } from './shown-replay.ts'
import { writeReplay, writeReplayRows } from './write-replay.ts'

/** What leaves the site of a server's replay. */

const { run } = honestRun(12)
const played = ({ replay, frames, ...demo }: ReturnType<typeof parseReplay>) => ({
  ...{ contentKey: replay.contentKey, events: replay.events, keyRows: replay.keyRows, startMs: replay.startMs },
  ...{ player: demo.player.name, map: demo.header.map, durationMs: demo.durationMs, rows: frames.count },
})

test.each([
  ['packed', writeReplay(run)],
  ['row by row', writeReplayRows(run)],
])('a replay that came %s leaves packed, with all of its run and without the Steam id', (_form, bytes) => {
  expect(Buffer.from(bytes).includes('STEAM_')).toBe(true)
  const shown = shownReplay(bytes)
  expect(Buffer.from(shown).includes('STEAM_')).toBe(false)
  const read = parseReplay(shown)
  expect([read.replay.form, read.replay.steamId]).toEqual(['packed', ''])
  expect(played(read)).toEqual(played(parseReplay(bytes)))
  expect(read.replay.events.length).toBeGreaterThan(0)
  // what came stays as it was
  expect(parseReplay(bytes).replay.steamId).toBe(run.steamId)
})

test('both forms of a run leave as the same bytes, packed as is asked', () => {
  const pack = (content: Uint8Array) => content.slice(0, 300)
  expect(shownReplay(writeReplayRows(run), pack)).toEqual(shownReplay(writeReplay(run), pack))
  expect(shownReplay(writeReplayRows(run))).toEqual(shownReplay(writeReplay(run)))
})

test('one that is cut off ends with its last whole record, and what is none is said', () => {
  const rows = writeReplayRows(run)
  const cut = parseReplay(shownReplay(rows.subarray(0, rows.length - 5)))
  expect([cut.frames.count, cut.finished]).toEqual([run.frames.length - 1, true])
  expect(() => shownReplay(writeReplay(run).subarray(0, 200))).toThrow(/replay/i)
  expect(() => shownReplay(new Uint8Array(600))).toThrow('does not begin as a replay')
})
