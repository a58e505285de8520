import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { AppearancePanel } from './appearance-panel.tsx'

beforeEach(() => localStorage.clear())

const isChosen = (element: HTMLElement) => element.getAttribute('aria-pressed') === 'true'

test('a theme is worn at once and kept; as the system keeps none', async () => {
  const page = openPage(<AppearancePanel />)
  await page.user.click(await page.findByRole('button', { name: 'Light' }))
  expect(document.documentElement.dataset.theme).toBe('light')
  expect(localStorage.getItem('color-theme')).toBe('light')
  expect(isChosen(page.getByRole('button', { name: 'Light' }))).toBe(true)
  await page.user.click(page.getByRole('button', { name: 'Match system' }))
  expect(localStorage.getItem('color-theme')).toBeNull()
  expect(isChosen(page.getByRole('button', { name: 'Match system' }))).toBe(true)
})

test('the density of the records and UTC are kept', async () => {
  const page = openPage(<AppearancePanel />)
  await page.user.click(await page.findByRole('button', { name: 'Roomy' }))
  expect(localStorage.getItem('records-rows')).toBe('roomy')
  await page.user.click(page.getByRole('button', { name: 'Dense' }))
  expect(localStorage.getItem('records-rows')).toBeNull()
  const utc = page.getByRole('switch', { name: 'Always show UTC' })
  await page.user.click(utc)
  expect(utc.getAttribute('aria-checked')).toBe('true')
  await page.user.click(utc)
  expect(utc.getAttribute('aria-checked')).toBe('false')
})
