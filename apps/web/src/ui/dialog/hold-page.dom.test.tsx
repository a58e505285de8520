import { afterEach, expect, test, vi } from 'vitest'
import { holdPage } from './hold-page.ts'

const root = document.documentElement
afterEach(() => vi.restoreAllMocks())

test('a scrollbar that goes for a dialog leaves its room, until the last dialog is closed', () => {
  vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(innerWidth - 15)
  const first = holdPage()
  expect(root.dataset.modal).toBe('bar')
  // it is gone by now
  vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(innerWidth)
  const second = holdPage()
  first()
  expect(root.dataset.modal).toBe('bar')
  second()
  expect(root.dataset.modal).toBeUndefined()
})

test('where none takes room, none is left', () => {
  vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(innerWidth)
  const letGo = holdPage()
  expect(root.dataset.modal).toBe('')
  letGo()
})
