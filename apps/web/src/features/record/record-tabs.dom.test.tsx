import type { Comment } from '@kz/contract/comments'
import type { MapRecords } from '@kz/contract/runs/records'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryOf } from '../../lib/api.ts'
import { type Answers, openPage, until } from '../../testing/page.tsx'
import { RecordTabs } from './record-tabs.tsx'

const NOW = new Date('2026-01-01T00:00:00Z')
const comment = (id: number, message: string) =>
  ({
    ...{ id, message, mentions: [], author: 'Ann', authorId: 7, picture: null, country: 'se', parentId: null },
    ...{ commentDate: '', commentDateIso: NOW.toISOString(), icons: null, edited: false, editedDate: null },
    ...{ deleted: false, canEdit: false, canDelete: false, canRestore: false, demoId: null, demoName: null },
  }) as Comment

function TabsOfMap() {
  const { data } = useQuery(queryOf('GET /record/map', { query: { mapName: 'kz_block' } }))
  return data ? <RecordTabs map={data} rows={[]} of="kz_block" now={NOW} hasOpenComments={false} /> : null
}

function open(at = '/record/kz_block') {
  const said = [comment(4, 'The third block is the run')]
  const answers: Answers = {
    'GET /record/map': () => ({ mapId: 3, mapName: 'kz_block', comments: said.length }) as MapRecords,
    'GET /map/comments': () => said,
    'GET /map/comment-page': () => ({ page: 0, targetId: 3 }),
  }
  return { page: openPage(<TabsOfMap />, { answers, at }), said }
}

test('what is said of a map stands in its own tab, and the tab counts it', async () => {
  const { page, said } = open()
  const tab = await page.findByRole('tab', { name: 'Comments 1' })
  expect(page.getByRole('tab', { name: /^Runs/ }).getAttribute('aria-selected')).toBe('true')
  expect(page.calls('GET /map/comments')).toHaveLength(0)
  await page.user.click(tab)
  await page.findByText('The third block is the run')
  expect(page.getByRole('link', { name: /2026/ }).getAttribute('href')).toBe('/record/kz_block#comment-4')
  said.push(comment(5, 'It is'))
  page.fire({ type: 'comment.changed', data: { kind: 'map', targetId: 9 } })
  page.fire({ type: 'comment.changed', data: { kind: 'map', targetId: 3 } })
  await page.findByRole('tab', { name: 'Comments 2' })
  expect(page.calls('GET /record/map')).toHaveLength(2)
})

test('an address that leads to a comment opens them', async () => {
  const { page } = open('/record/kz_block#comment-4')
  await page.findByText('The third block is the run')
  await until(() => expect(page.getByRole('tab', { name: /^Comments/ }).getAttribute('aria-selected')).toBe('true'))
})
