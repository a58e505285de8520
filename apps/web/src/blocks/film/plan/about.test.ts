import { expect, test } from 'vitest'
import { chaptersOf, descriptionOf, type FilmAbout, fileNameOf, footOf, titleOf } from './about.ts'

const ABOUT: FilmAbout = {
  ...{ mapName: 'kz_block', route: '', player: 'kneeslide', country: 'se', timeMs: 12_950, isRecord: true },
  ...{ dateIso: '2026-11-22T18:00:00.000Z', checkedBy: 'Ann', standing: 'checked', demoId: 12, runId: null },
  ...{ address: 'https://kz16.example/replay/12', maySubmit: false },
}

test('a record is told with its time, whose it was before, and who checked it', () => {
  expect(titleOf(ABOUT)).toBe('kz_block 00:12.95 by kneeslide, KZ world record')
  expect(descriptionOf(ABOUT, { name: '青蛙王子', timeMs: 13_870 })).toBe(
    [
      'kz_block in 00:12.95 by kneeslide (Sweden)',
      'World record of 22 November 2026, 0.92 s before 青蛙王子.',
      'Checked by Ann. The run as it was played:',
      'https://kz16.example/replay/12',
    ].join('\n'),
  )
  expect(footOf(ABOUT, 'kz16.example')).toBe('kz16.example/replay/12, checked')
})

test('a file that stays here has no address and says so', () => {
  const own = {
    ...ABOUT,
    isRecord: false,
    dateIso: null,
    checkedBy: null,
    address: null,
    standing: 'own demo, not checked',
  }
  expect(titleOf(own)).toBe('kz_block 00:12.95 by kneeslide')
  expect(descriptionOf(own, null)).toBe('kz_block in 00:12.95 by kneeslide (Sweden)')
  expect(footOf(own, 'kz16.example')).toBe('kz16.example, own demo, not checked')
})

test.each([
  [{}, 'kz_block_kneeslide_0012.95'],
  [{ player: '青蛙王子' }, 'kz_block_青蛙王子_0012.95'],
  [{ player: '../..\\a:b*?"<>|' }, 'kz_block_a-b_0012.95'],
  [{ player: '???', route: 'easy' }, 'kz_block_easy_x_0012.95'],
])('a file is named by letters and digits alone: %j', (change, name) => {
  expect(fileNameOf({ ...ABOUT, ...change }, null)).toBe(name)
})

const SPLITS = { names: ['Start', 'Long bridge', 'The drop'], own: [6_200, 10_900, 12_950], ghosts: new Map() }

test('the sections of a run are the chapters of its film, by the clock of the film', () => {
  expect(chaptersOf(SPLITS, { from: -500, to: 14_450 })).toBe('0:00 Start\n0:06 Long bridge\n0:11 The drop')
  // the first chapter begins with the film, wherever that begins
  expect(chaptersOf(SPLITS, { from: 7_000, to: 14_450 })).toBe('0:00 Long bridge\n0:03 The drop')
  expect(chaptersOf(SPLITS, { from: 0, to: 5_000 })).toBe('0:00 Start')
  expect(chaptersOf(null, { from: 0, to: 5_000 })).toBe('')
})
