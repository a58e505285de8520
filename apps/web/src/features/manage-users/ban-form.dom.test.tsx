import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { type BanDraft, BanForm } from './ban-form.tsx'
import { banDays, servedDays } from './ban-length.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const form = (bans: BanDraft[], more: Partial<Parameters<typeof BanForm>[0]> = {}) =>
  openPage(
    <BanForm pseudo="Bob" busy={false} served={0} mayBanForGood={true} onBan={(ban) => bans.push(ban)} {...more} />,
  )

test('a ban has its kind, reason and note; without an end it is asked once more', async () => {
  const bans: BanDraft[] = []
  const page = form(bans)
  await page.user.click(await page.findByRole('button', { name: 'Ban' }))
  expect(bans).toEqual([])
  await page.user.type(page.getByRole('textbox', { name: 'Reason' }), 'macro')
  await page.user.type(page.getByRole('textbox', { name: 'Note' }), 'twice')
  await page.user.click(page.getByRole('button', { name: 'Ban' }))
  expect(bans).toEqual([])
  await page.user.click(page.getByRole('button', { name: 'Ban for good' }))
  expect(bans).toEqual([{ kind: 'comment', reason: 'macro', internalNote: 'twice' }])
  expect(page.queryByRole('button', { name: 'Macro, 2 weeks' })).toBeNull()
  await page.user.selectOptions(page.getByRole('combobox', { name: 'From' }), 'submit')
  const before = day(14)
  await page.user.click(page.getByRole('button', { name: 'Macro, 2 weeks' }))
  await page.user.click(page.getByRole('button', { name: 'Ban' }))
  // the day may change meanwhile
  expect([before, day(14)].map((one) => `${one}T00:00:00.000Z`)).toContain(bans[1]?.expirationDate)
  expect(bans[1]?.kind).toBe('submit')
})

test('who was banned before gets twice the sum, and the form says how it comes about', async () => {
  const bans: BanDraft[] = []
  const page = form(bans, { served: 30, mayBanForGood: false })
  await page.user.selectOptions(await page.findByRole('combobox', { name: 'From' }), 'submit')
  await page.user.type(page.getByRole('textbox', { name: 'Reason' }), 'macro')
  await page.user.click(page.getByRole('button', { name: 'Ban' }))
  expect(bans, 'who is no administrator names an end').toEqual([])
  await page.user.click(page.getByRole('button', { name: 'Macro, 88 days' }))
  page.getByText(/\(14 \+ 30 before\) x 2 = 88 days\./)
  await page.user.click(page.getByRole('button', { name: 'Ban' }))
  expect(bans).toHaveLength(1)
  expect(banDays(60, 200)).toBe(365)
  const times = { startDate: '2026-01-01T00:00:00Z', expirationDate: '2026-01-15T00:00:00Z' }
  const bansBefore = [
    { kind: 'submit', state: 'expired', ...times },
    { kind: 'submit', state: 'lifted', ...times },
    { kind: 'comment', state: 'expired', ...times },
    { kind: 'submit', state: 'active', ...times, expirationDate: null },
  ] as const
  expect(servedDays(bansBefore)).toBe(14)
})
