import type { CollectionDemo, CollectionDetail } from '@kz/contract/runs/collections'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, member, openPage, refused, told, until } from '../../testing/page.tsx'
import { catchUploads } from '../../testing/uploads.ts'
import { CollectionPage } from './collection-page.tsx'
import { CollectionsPage } from './collections-page.tsx'
import { CreateCollectionPage } from './create-page.tsx'
import { ReleaseCollectionPage } from './release-page.tsx'

let demoIds = 90
const demo = (mapName: string, change: Partial<CollectionDemo> = {}): CollectionDemo => ({
  ...{ checkpoints: 0, gochecks: 0, mpbhop: false, ytLink: 'https://youtu.be/abcdefghijk', route: '', size: 2_000 },
  ...{ mapName, fileName: `${mapName}.dem`, demoId: demoIds++, time: '00:05.00', timeMs: 5_000, warnings: [] },
  ...{ recordTime: '00:06.00', recordPlayer: 'Bo', recordCountry: 'fr', timeDifference: '-00:01.00' },
  ...{ skipped: null, verdict: 'none' },
  ...change,
})
const collection = (change: Partial<CollectionDetail> = {}): CollectionDetail => ({
  ...{ id: 3, title: 'Pack', playerId: null, playerName: 'Seu Bruno', playerCountry: 'br', adminNotes: '' },
  ...{ status: 'SUBMITTED', demoCount: 2, submittedBy: 'Zoe', submittedByCountry: 'fr' },
  ...{ collectionDate: '20/11/2026 10:00:00', collectionDateIso: '2026-11-20T10:00:00.000Z' },
  ...{ checkedBy: null, checkDate: null, checkDateIso: null, releaseDate: null, releaseDateIso: null },
  ...{ demos: [demo('kz_a'), demo('kz_b')], comments: [], blockedBy: [], isOwn: false, newsUrl: null },
  ...change,
})
const checker = member({ roles: ['DEMO_CHECKER'] })
const openDetail = (found: CollectionDetail, answers: Answers = {}) =>
  openPage(<CollectionPage id={3} />, {
    user: checker,
    answers: { 'GET /demo-collections/{id}': () => found, ...answers },
  })

const ALL = ['Approve', 'Unapprove', 'Release', 'Delete', 'Paste links', 'Choose file', 'Update']
const WHILE_OPEN = ['Approve', 'Delete', 'Paste links', 'Choose file', 'Update']
test.each([
  { status: 'SUBMITTED', shown: 'SUBMITTED', actions: WHILE_OPEN },
  { status: 'APPROVED', shown: 'APPROVED', actions: ['Unapprove', 'Release', 'Delete'] },
  { status: 'RELEASED', shown: 'RELEASED', actions: [] },
  { status: 'MADE UP', shown: 'SUBMITTED', actions: WHILE_OPEN },
])('what can be done with one that is $status', async ({ status, shown, actions }) => {
  const page = openDetail(collection({ status: status as 'SUBMITTED' }))
  await page.findByRole('heading', { level: 1, name: 'Pack' })
  const isThere = (name: string) => page.queryByRole('button', { name }) ?? page.queryByRole('link', { name })
  expect(ALL.filter(isThere)).toEqual(actions)
  const now = page.getByRole('list', { name: 'Status' }).querySelector('[aria-current="step"] b')
  expect(now?.textContent).toBe(shown)
  // the analyzer and the file are always there
  const analyze = page.getByRole('link', { name: 'Analyze demo of kz_a by Seu Bruno' })
  expect(analyze.getAttribute('href')).toBe('/analyze-demo?collection=3&file=kz_a.dem')
  expect(page.getByRole('button', { name: 'Download kz_a.dem' })).toBeTruthy()
})

test.each([
  ['SUBMITTED', 'No record yet'],
  ['RELEASED', 'First record'],
] as const)('of a demo without a record to beat, in a collection that is %s, it says: %s', async (status, said) => {
  const alone = demo('kz_a', { recordTime: null, recordPlayer: null, recordCountry: null, timeDifference: null })
  const page = openDetail(collection({ status, demos: [alone] }))
  await page.findAllByText(said)
  expect(page.queryByText('= 0.00')).toBeNull()
})

test('what stands against the next step is said, and the button does nothing', async () => {
  const blockedBy = ['One demo has no YouTube link. Fill it in before you approve.']
  const page = openDetail(collection({ blockedBy, demos: [demo('kz_a', { ytLink: null, skipped: 'No link' })] }))
  await page.findByText(blockedBy[0] as string)
  page.getByText('Skipped: No link', { selector: 'article *' })
  await page.user.click(page.getByRole('button', { name: 'Approve' }))
  expect(page.calls('POST /demo-collections/{id}/approve')).toEqual([])
})

test('one’s own is approved by somebody else, others by a click', async () => {
  const own = openDetail(collection({ isOwn: true }))
  const button = await own.findByRole('button', { name: 'Approve' })
  expect(button.getAttribute('data-tip')).toBe('You cannot approve your own collection')
  await own.user.click(button)
  expect(own.calls('POST /demo-collections/{id}/approve')).toEqual([])
})

const titleOf = (page: ReturnType<typeof openPage>) => page.getByRole('article').querySelector('h2')

test('a collection is gone through and approved by keys', async () => {
  const page = openDetail(collection(), { 'POST /demo-collections/{id}/approve': () => ({ message: 'ok' }) as never })
  await page.findByRole('button', { name: 'Approve' })
  await page.user.keyboard('j')
  expect(titleOf(page)?.textContent).toBe('kz_b')
  expect(document.activeElement).toBe(titleOf(page))
  await page.user.keyboard('jk')
  expect(titleOf(page)?.textContent).toBe('kz_a')
  await page.user.keyboard('a')
  await told('Demo collection approved successfully')
  expect(page.calls('POST /demo-collections/{id}/approve')).toHaveLength(1)
  // in a field they are letters
  const link = page.getByLabelText('YouTube link')
  link.focus()
  await page.user.keyboard('j')
  expect(document.activeElement).toBe(link)
})

test('a demo that is removed keeps its line, and the next one is opened', async () => {
  let demos = [demo('kz_a'), demo('kz_b')]
  const page = openPage(<CollectionPage id={3} />, {
    user: checker,
    answers: {
      'GET /demo-collections/{id}': () => collection({ demos }),
      'DELETE /demo-collections/{id}/demos/{fileName}': () => {
        demos = demos.slice(1)
        return { message: 'ok' } as never
      },
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Remove kz_a.dem' }))
  await page.user.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await told('Demo removed successfully')
  await until(() => expect(titleOf(page)?.textContent).toBe('kz_b'))
  const lines = within(page.getByRole('region', { name: 'Demos of this collection' })).getAllByRole('listitem')
  expect(lines.map(({ dataset }) => dataset.place)).toEqual(['closed', 'open'])
  within(lines[0] as HTMLElement).getByText('Removed')
})

test('warnings are read without a pointer', async () => {
  const warnings = [{ code: 'player', text: 'Someone else recorded this demo' }] as CollectionDemo['warnings']
  const page = openDetail(collection({ demos: [demo('kz_a', { warnings, verdict: 'violations' })] }))
  await page.findByText('Someone else recorded this demo')
  expect(page.getAllByText('Rule violations').length).toBeGreaterThan(0)
})

test('only an archive is taken, its progress shown; then each entry that was refused with its reason', async () => {
  const uploads = catchUploads()
  const page = openDetail(collection())
  await page.findByText('Add a .zip with .dem files')
  const input = page.container.querySelector('input[type=file]') as HTMLInputElement
  input.accept = ''
  await page.user.upload(input, new File(['x'], 'run.dem'))
  await told('Only zip files are allowed')
  expect(uploads).toEqual([])
  await page.user.upload(input, new File(['x'], 'pack.zip'))
  await until(() => expect(uploads).toHaveLength(1))
  await uploads[0]?.progress(30, 100)
  await page.findByText(/30 percent/)
  expect(page.getByRole('button', { name: 'Cancel upload' })).toBeTruthy()
  await uploads[0]?.progress(100, 100)
  await page.findByText(/, 50 percent/)
  expect(page.queryByRole('button', { name: 'Cancel upload' })).toBeNull()
  const skipped = [{ fileName: 'cut.dem', reason: 'cut.dem is damaged' }]
  await uploads[0]?.answer(200, { uploaded: ['kz_c.dem'], skipped })
  await told('Demo uploaded successfully')
  await page.findByText('cut.dem is damaged')
  page.getByText(/1 demo added/)
  await until(() => expect(page.calls('GET /demo-collections/{id}').length).toBeGreaterThan(1))
})

test('lines that were not taken stay in the box with their reasons', async () => {
  const page = openDetail(collection(), {
    'POST /demo-collections/{id}/youtube-links': () => ({
      ...{
        updated: ['kz_a.dem'],
        skipped: [{ line: 'kz_x https://youtu.be/abcdefghijk', reason: 'kz_x is not here' }],
      },
    }),
  })
  await page.user.click(await page.findByRole('button', { name: 'Paste links' }))
  const box = (await page.findByLabelText('One line each: map and link')) as HTMLTextAreaElement
  await page.user.type(box, 'kz_a https://youtu.be/abcdefghijk')
  await page.user.click(page.getByRole('button', { name: 'Set links' }))
  await told('YouTube link updated')
  await page.findByText('kz_x is not here')
  expect(box.value).toBe('kz_x https://youtu.be/abcdefghijk')
})

test('a demo is changed beside its line; what is refused stays typed, also while another is open', async () => {
  let tries = 0
  const page = openDetail(collection(), {
    'PUT /demo-collections/{id}/demos/{fileName}': () => {
      if (tries++ === 0) throw refused(422, 'GC above 0 needs CP above 0')
      return demo('kz_a')
    },
  })
  const link = (await page.findByLabelText('YouTube link')) as HTMLInputElement
  await page.user.clear(link)
  await page.findByText('YouTube link is required to release demo')
  // pasted anywhere on the page
  titleOf(page)?.focus()
  await page.user.paste('https://youtu.be/zyxwvutsrqp')
  expect(link.value).toBe('https://youtu.be/zyxwvutsrqp')
  const type = async (label: string, text: string) => {
    await page.user.clear(page.getByLabelText(label))
    await page.user.type(page.getByLabelText(label), text)
  }
  await type('GC', '2{Enter}')
  await page.findAllByText('GC above 0 needs CP above 0')
  titleOf(page)?.focus()
  await page.user.keyboard('j')
  expect((page.getByLabelText('GC') as HTMLInputElement).value).toBe('0')
  await page.user.keyboard('k')
  expect((page.getByLabelText('GC') as HTMLInputElement).value).toBe('2')
  await type('CP', '1')
  titleOf(page)?.focus()
  await page.user.keyboard('u')
  await told('Demo information updated successfully')
  expect(page.calls('PUT /demo-collections/{id}/demos/{fileName}').at(-1)).toMatchObject({
    ...{ path: '/demo-collections/3/demos/kz_a.dem' },
    query: { cp: '1', gc: '2', mpbhop: 'false', youtubeLink: 'https://youtu.be/zyxwvutsrqp' },
  })
})

test('a new one needs a title and a player; players are looked for from two characters on', async () => {
  const page = openPage(<CreateCollectionPage />, {
    user: checker,
    answers: {
      'GET /search/': () => ({ userSearch: [{ userId: null, nickname: 'Seu Bruno', country: 'br' }] }) as never,
      'POST /demo-collections': () => collection(),
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Create collection' }))
  expect(page.getAllByText('Title and player are required')).toHaveLength(2)
  expect(document.activeElement).toBe(page.getByLabelText('Title'))
  await page.user.type(page.getByLabelText('Title'), 'Pack')
  await page.user.type(page.getByLabelText('Player'), 's')
  // longer than the wait of the search: the second letter is typed after what one letter would have asked
  await page.findByText('Country of a new player')
  await page.user.type(page.getByLabelText('Player'), 'e')
  const found = await page.findByRole('list', { name: 'Players found' })
  expect(page.calls('GET /search/').map(({ query }) => query.expression)).toEqual(['se'])
  await page.user.click(within(found).getByRole('button', { name: /Seu Bruno/ }))
  page.getByText('A holder of records without an account.')
  expect(document.activeElement).toBe(page.getByLabelText('Player'))
  expect(page.queryByText('Country of a new player')).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Create collection' }))
  await until(() => expect(page.address()).toBe('/admin-demo-collections/3'))
  expect(page.calls('POST /demo-collections').map(({ body }) => body)).toEqual([
    { title: 'Pack', adminNotes: '', playerName: 'Seu Bruno', country: 'br' },
  ])
})

const Editor = ({ text, onText }: { title: string; text: string; onText: (text: string) => void }) => (
  <textarea aria-label="News content" value={text} onChange={({ target }) => onText(target.value)} />
)
const openRelease = (found: CollectionDetail, answers: Answers = {}) =>
  openPage(<ReleaseCollectionPage id={3} Editor={Editor} />, {
    user: checker,
    answers: {
      'GET /demo-collections/{id}': () => found,
      'GET /demo-collections/{id}/generate-news-content': () => 'New records' as never,
      ...answers,
    },
  })

test('what is released and what is skipped is said before; it needs a title and a text, and a yes', async () => {
  const approved = collection({
    status: 'APPROVED',
    demos: [demo('kz_a'), demo('kz_b', { skipped: 'The current record is 00:04.00 by Bo.' })],
  })
  const page = openRelease(approved, {
    'POST /demo-collections/{id}/release': () => ({ newsId: 1, newsUrl: '1-pack', released: 1, skipped: [] }),
  })
  await page.findByText('1 record, 1 skipped')
  page.getByText('Skipped: The current record is 00:04.00 by Bo.')
  const title = page.getByLabelText('News title') as HTMLInputElement
  expect(title.value).toBe('Pack')
  await page.user.clear(title)
  await page.findByText('News title and content are required')
  await page.user.click(page.getByRole('button', { name: 'Release' }))
  expect(page.queryByRole('dialog')).toBeNull()
  await page.user.type(title, 'Brazil pack')
  await page.user.click(page.getByRole('button', { name: 'Release' }))
  const asked = await page.findByRole('dialog')
  expect(page.calls('POST /demo-collections/{id}/release')).toEqual([])
  await page.user.click(within(asked).getByRole('button', { name: 'Release' }))
  await told('Demo collection released successfully!')
  expect(page.calls('POST /demo-collections/{id}/release')[0]?.body).toMatchObject({ newsTitle: 'Brazil pack' })
  expect(page.address()).toBe('/admin-demo-collections/3')
})

test('one that is not approved, or released already, says so instead', async () => {
  const early = openRelease(collection())
  await early.findByText('This collection must be approved before it can be released.')
  early.unmount()
  const late = openRelease(collection({ status: 'RELEASED' }))
  await late.findByText('This collection was already released')
})

test('released in another tab while its post is written here: said, not sent, and the text stays', async () => {
  let status: CollectionDetail['status'] = 'APPROVED'
  const page = openPage(<ReleaseCollectionPage id={3} Editor={Editor} />, {
    user: checker,
    answers: {
      'GET /demo-collections/{id}': () => collection({ status }),
      'GET /demo-collections/{id}/generate-news-content': () => 'New records' as never,
    },
  })
  const text = (await page.findByLabelText('News content')) as HTMLTextAreaElement
  await page.user.type(text, ', all on one evening')
  for (const [now, said] of [
    ['SUBMITTED', 'This collection must be approved before it can be released.'],
    ['RELEASED', 'This collection was already released'],
  ] as const) {
    status = now
    page.fire({ type: 'collection.changed', data: { collectionId: 3 } })
    await page.findByText(said)
    expect((page.getByLabelText('News content') as HTMLTextAreaElement).value).toBe('New records, all on one evening')
    await page.user.click(page.getByRole('button', { name: 'Release' }))
    expect(page.queryByRole('dialog')).toBeNull()
  }
  expect(page.calls('POST /demo-collections/{id}/release')).toEqual([])
})

test('released in another tab while a demo is changed here: nothing can be changed any more', async () => {
  let status: CollectionDetail['status'] = 'SUBMITTED'
  const page = openPage(<CollectionPage id={3} />, {
    user: checker,
    answers: { 'GET /demo-collections/{id}': () => collection({ status }) },
  })
  await page.user.type(await page.findByLabelText('CP'), '1')
  status = 'RELEASED'
  page.fire({ type: 'collection.changed', data: { collectionId: 3 } })
  await until(() => expect(page.queryByLabelText('CP')).toBeNull())
  expect(ALL.filter((name) => page.queryByRole('button', { name }))).toEqual([])
  expect(page.calls('PUT /demo-collections/{id}/demos/{fileName}')).toEqual([])
})

test('an open list and an open collection hear of changes', async () => {
  let title = 'Pack'
  const page = openPage(
    <>
      <CollectionsPage />
      <CollectionPage id={3} />
    </>,
    {
      user: checker,
      answers: {
        'GET /demo-collections': () => [{ ...collection({ title: `List of ${title}` }), totalPages: 1 }],
        'GET /demo-collections/{id}': () => collection({ title }),
      },
    },
  )
  await page.findByRole('heading', { level: 1, name: 'Pack' })
  title = 'Changed'
  page.fire({ type: 'collection.changed', data: { collectionId: 3 } })
  await page.findByRole('heading', { level: 1, name: 'Changed' })
  await page.findByRole('link', { name: 'List of Changed' })
})

test('an empty list and an empty collection say so', async () => {
  const list = openPage(<CollectionsPage />, { user: checker, answers: { 'GET /demo-collections': () => [] } })
  await list.findByText('No demo collections found.')
  list.unmount()
  const page = openDetail(collection({ demos: [] }))
  await page.findByText('No demos uploaded yet')
})

test('one that is not there says so', async () => {
  const none = openPage(<CollectionPage id={3} />, {
    user: checker,
    answers: {
      'GET /demo-collections/{id}': () => {
        throw refused(404, 'Collection not found.')
      },
    },
  })
  await none.findByText('Collection not found.')
})
