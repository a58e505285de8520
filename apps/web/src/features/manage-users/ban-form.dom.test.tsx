import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { type BanDraft, BanForm } from './ban-form.tsx'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a ban has its kind, reason and note, and no end unless one is chosen', async () => {
  const bans: BanDraft[] = []
  const page = openPage(<BanForm busy={false} onBan={(ban) => bans.push(ban)} />)
  await page.user.click(await page.findByRole('button', { name: 'Ban' }))
  expect(bans).toEqual([])
  await page.user.type(page.getByRole('textbox', { name: 'Reason' }), 'macro')
  await page.user.type(page.getByRole('textbox', { name: 'Note' }), 'twice')
  await page.user.click(page.getByRole('button', { name: 'Ban' }))
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
