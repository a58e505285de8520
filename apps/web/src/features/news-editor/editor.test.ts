import type { RecordLine } from '@kz/contract/runs/records'
import { expect, it } from 'vitest'
import { EMPTY_DRAFT, isKeptDraft, isSameDraft, publishDateOf, shownParts } from './drafts/draft.ts'
import { withRelease } from './drafts/release-draft.ts'
import { differenceOfTexts } from './drafts/text-difference.ts'
import { insertText, listText, wrapText } from './insert/insert-text.ts'
import { findRecords, recordText } from './insert/record-text.ts'
import { tagText, tagValues } from './insert/tags.ts'
import { matchNames } from './names.ts'

it('wraps what is selected and keeps it selected', () => {
  expect(wrapText({ text: 'a bc d', start: 2, end: 4 }, '<em>', '</em>')).toEqual({
    text: 'a <em>bc</em> d',
    start: 6,
    end: 8,
  })
})

it('inserts in place of what is selected', () => {
  expect(insertText({ text: 'a bc d', start: 2, end: 4 }, '[rank1]')).toEqual({ text: 'a [rank1] d', start: 9, end: 9 })
})

it('makes a list of lines, and an empty one with the caret inside', () => {
  expect(listText({ text: 'one\n\n two', start: 0, end: 9 }).text).toBe('<ul>\n<li>one</li>\n<li>two</li>\n</ul>')
  const empty = listText({ text: '', start: 0, end: 0 })
  expect(empty.text.slice(0, empty.start)).toBe('<ul>\n<li>')
})

it('splits at the more line only without extended content', () => {
  expect(shownParts({ ...EMPTY_DRAFT, main: 'a<!--more-->b' })).toEqual({ main: 'a', extended: 'b' })
  expect(shownParts({ ...EMPTY_DRAFT, main: 'a', extended: 'b' })).toEqual({ main: 'a', extended: 'b' })
  expect(shownParts({ ...EMPTY_DRAFT, main: 'a' })).toEqual({ main: 'a', extended: null })
})

it('sends the date only when it was changed, as UTC', () => {
  const draft = { ...EMPTY_DRAFT, publishAt: '2025-11-20T18:41' }
  expect(publishDateOf(draft, draft)).toBeUndefined()
  expect(publishDateOf(draft, EMPTY_DRAFT)).toBe('2025-11-20T18:41:00.000Z')
  expect(publishDateOf(EMPTY_DRAFT, draft)).toBeUndefined()
})

it('knows a kept draft from other things in the storage', () => {
  expect(isKeptDraft({ draft: EMPTY_DRAFT, keptAt: 1 })).toBe(true)
  expect(isKeptDraft({ draft: { ...EMPTY_DRAFT, main: 1 }, keptAt: 1 })).toBe(false)
  expect(isKeptDraft(null)).toBe(false)
  expect(isSameDraft(EMPTY_DRAFT, { ...EMPTY_DRAFT, pinned: true })).toBe(false)
})

it('generates a release around what the writer has', () => {
  const generated = {
    ...{ newsId: null, title: '3 new records', htmlContent: '<!-- demos -->\n<p>3 records</p>', version: 4 },
    ...{ htmlContentExtended: '<p>all</p>', hidden: false, updatedBy: null, updatedDate: null },
    ...{ demoIds: [1], longjumpIds: [] },
  }
  const fresh = withRelease(EMPTY_DRAFT, generated)
  expect(fresh).toMatchObject({ title: '3 new records', main: generated.htmlContent, extended: '<p>all</p>' })
  const own = { ...EMPTY_DRAFT, title: 'Mine', main: '<p>Hello</p>', pinned: true }
  const once = withRelease(own, generated)
  expect(once).toMatchObject({ title: 'Mine', main: `<p>Hello</p>${generated.htmlContent}`, pinned: true })
  const later = withRelease(once, { ...generated, htmlContent: '<!-- demos -->\n<p>4 records</p>' })
  expect(later.main).toBe('<p>Hello</p><!-- demos -->\n<p>4 records</p>')
  // an intro that the server kept stays where the writer has none
  const kept = { ...generated, htmlContent: '<p>Kept</p><!-- demos -->\n<p>3 records</p>' }
  expect(withRelease({ ...EMPTY_DRAFT, title: 'Mine' }, kept).main).toBe(kept.htmlContent)
})

it('writes the tags of the site, their values escaped', () => {
  expect(tagText('map', { name: 'kz_hop' }, null)).toBe('[map=0|kz_hop]')
  expect(tagText('user', { name: 'a|b' }, { id: 7, country: 'pl' })).toBe('[user=7|pl|a&#124;b]')
  expect(tagText('user', { name: 'nobody' }, null)).toBeNull()
  expect(tagText('timer', { demo: '12', time: '01:27.43' }, null)).toBe('[timer=12|01:27.43]')
  expect(tagText('timer', { demo: 'x', time: '01:27.43' }, null)).toBeNull()
  expect(tagText('youtube', { video: 'https://youtu.be/abcdefghijk' }, null)).toBe('[youtube=abcdefghijk]')
  expect(tagText('youtube', { video: 'https://example.org' }, null)).toBeNull()
  expect(tagText('flag', { country: 'PL' }, null)).toBe('[flag=pl]')
  expect(tagValues('[timer=12|01:27.43]')).toEqual({ tag: 'timer', values: { demo: '12', time: '01:27.43' } })
  expect(tagValues('[rank1]')).toBeNull()
})

const record = (mapName: string, more: Partial<RecordLine>): RecordLine =>
  ({
    mapId: 3,
    mapName,
    route: '',
    demoId: 12,
    time: '01:27.43',
    playerId: 7,
    playerName: 'aiR',
    country: 'pl',
    ...more,
  }) as RecordLine

it('finds current records by map or player, the latest first, and writes them in tags', () => {
  const lines = [
    record('kz_old', { releaseDateIso: '2025-01-01', youtubeLink: 'https://www.youtube.com/watch?v=abcdefghijk' }),
    record('kz_new', { releaseDateIso: '2025-02-01', route: 'hard', playerId: null, country: 'n-a' }),
    record('kz_none', { demoId: null }),
  ]
  expect(findRecords(lines, '').map(({ mapName }) => mapName)).toEqual(['kz_new', 'kz_old'])
  expect(findRecords(lines, 'OLD').map(recordText)).toEqual([
    '[user=7|pl|aiR] [map=3|kz_old] [timer=12|01:27.43] [ytlink=https://youtu.be/abcdefghijk]',
  ])
  expect(findRecords(lines, 'new').map(recordText)).toEqual(['[flag=] aiR [map=3|kz_new] hard [timer=12|01:27.43]'])
  expect(findRecords(lines, 'air')).toHaveLength(2)
})

it('completes names: those that begin with the text first', () => {
  const names = ['kz_cliff', 'bkz_cl', 'cliff_hop', 'other'].map((name) => ({ name, id: 1, country: null }))
  expect(matchNames(names, 'CL').map(({ name }) => name)).toEqual(['cliff_hop', 'kz_cliff', 'bkz_cl'])
  expect(matchNames(names, '')).toEqual([])
})

it('marks the lines that the other text has not, in their places', () => {
  const changed = (before: string, after: string) => {
    const difference = differenceOfTexts(before, after)
    const marked = (lines: readonly { line: string; changed: boolean }[]) =>
      lines.map(({ line, changed: isChanged }) => (isChanged ? `*${line}` : line)).join(' ')
    return [marked(difference.before), marked(difference.after)]
  }
  expect(changed('a\nb\nc', 'a\nc')).toEqual(['a *b c', 'a c'])
  expect(changed('a\nb', 'b\na')).toEqual(['*a b', 'b *a'])
  expect(changed('a\na', 'a')).toEqual(['a *a', 'a'])
})
