import type { SubmittedDemo } from '@kz/contract/runs/demos'
import { expect, test } from 'vitest'
import { member, openPage } from '../../testing/page.tsx'
import { DemoCard } from './demo-card.tsx'
import { submitted } from './testing.tsx'

const open = (change: Partial<SubmittedDemo>) =>
  openPage(<DemoCard demo={submitted(change)} />, { user: member({ userId: 9, roles: ['DEMO_CHECKER'] }) })

test('a demo whose map waits says so, links to no page of it and cannot be released', async () => {
  const page = open({ mapWaits: true })
  await page.findByText('Map not released')
  expect(page.queryByRole('link', { name: 'kz_mine' })).toBeNull()
  const release = page.getByRole('button', { name: /^Release/ })
  expect(release.getAttribute('aria-disabled')).toBe('true')
})

test('one of a map that is out links to it and can be released', async () => {
  const page = open({})
  await page.findByRole('link', { name: 'kz_mine' })
  expect(page.queryByText('Map not released')).toBeNull()
  expect(page.getByRole('button', { name: /^Release/ }).getAttribute('aria-disabled')).not.toBe('true')
})
