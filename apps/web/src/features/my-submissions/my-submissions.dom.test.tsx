import type { OwnSubmission } from '@kz/contract/review/submissions'
import { expect, test } from 'vitest'
import { type Answers, member, openPage, refused, told, until } from '../../testing/page.tsx'
import { MySubmissionsPage } from './my-submissions-page.tsx'

const own = (change: Partial<OwnSubmission> = {}) =>
  ({
    ...{ kind: 'demo', id: 12, state: 'SUBMITTED', stand: 'waiting', title: 'kz_a', mapName: null, route: '' },
    ...{ time: null, differenceMs: null, facts: '', fileName: 'run.dem', size: 1000, reviewer: null, place: 1 },
    ...{ submittedDate: '2026-11-01 10:00:00', submittedDateIso: '2026-11-01T10:00:00Z', changedDateIso: null },
    ...{ waiting: 1, reason: null, question: null, canReplace: true, canWithdraw: true, sendsLeft: 0 },
    ...change,
  }) as OwnSubmission
const listOf = (submissions: OwnSubmission[], page = 1, totalPages = 1) => ({
  submissions,
  counts: { all: 25, stands: { waiting: 20, rejected: 5 }, kinds: { demo: 25, longjump: 0, map: 0 } } as never,
  slots: { used: submissions.length, most: 20 },
  ...{ waits: [], page, totalPages, totalItems: 25 },
})
const open = (answers: Answers, at = '/my-submissions') =>
  openPage(<MySubmissionsPage />, { user: member(), answers, at })

test('what the list shows stands in the address and is what is asked for', async () => {
  const page = open({ 'GET /submissions/own': ({ query }) => listOf([own()], Number(query.page), 2) })
  await page.findByText('kz_a', { selector: 'b' })
  await page.user.click(page.getByRole('button', { name: 'Older' }))
  await until(() => expect(page.address()).toContain('page=2'))
  await page.user.click(page.getByRole('button', { name: /^Rejected/ }))
  await until(() => expect(page.address()).toBe('/my-submissions?stand=rejected'))
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Sort' }), 'newest')
  await until(() => expect(page.calls('GET /submissions/own').map(({ query }) => query)).toHaveLength(4))
  expect(page.calls('GET /submissions/own').map(({ query }) => query)).toEqual([
    { sort: 'needs', page: '1' },
    { sort: 'needs', page: '2' },
    { sort: 'needs', page: '1', stand: 'rejected' },
    { sort: 'newest', page: '1', stand: 'rejected' },
  ])
})

test('a question is answered, and the list is asked for again', async () => {
  let mine = own({ stand: 'asked', question: 'Which route?' } as never)
  let isDown = true
  const page = open({
    'GET /submissions/own': () => listOf([mine]),
    'POST /submissions/answer': () => {
      if (isDown) throw refused(429, 'Too fast')
      mine = own()
      return { message: 'ok' } as never
    },
  })
  await page.findByText(/A checker waits for your answer/)
  const field = (await page.findByRole('textbox', { name: 'Your answer' })) as HTMLTextAreaElement
  await page.user.type(field, 'the easy one')
  const send = field.form?.querySelector('[type=submit]') as HTMLElement
  await page.user.click(send)
  await until(() => expect(page.container.textContent).toContain('Too fast'))
  expect(field.value).toBe('the easy one')
  isDown = false
  await page.user.click(send)
  await told('Answer sent')
  await until(() => expect(page.queryByText(/A checker waits/)).toBeNull())
  expect(page.calls('POST /submissions/answer').at(-1)).toMatchObject({
    ...{ query: { kind: 'demo', id: '12' }, body: { answer: 'the easy one' } },
  })
})

test('a verdict arrives by itself', async () => {
  let mine = own()
  const page = open({ 'GET /submissions/own': () => listOf([mine]) })
  await page.findByText('kz_a', { selector: 'b' })
  mine = own({ stand: 'rejected', reason: 'Too many fps', canWithdraw: false, canReplace: false })
  page.fire({ type: 'submission.changed', data: { demoId: 12, userId: 7 } })
  await page.findByText('Too many fps')
})

test('an empty choice leads back to all', async () => {
  const page = open(
    { 'GET /submissions/own': ({ query }) => listOf(query.stand ? [] : [own()]) },
    '/my-submissions?stand=rejected',
  )
  await page.findByText('Nothing of this kind.')
  await page.user.click(page.getByRole('button', { name: 'Show all' }))
  await page.findByText('kz_a', { selector: 'b' })
  expect(page.address()).toBe('/my-submissions')
})
