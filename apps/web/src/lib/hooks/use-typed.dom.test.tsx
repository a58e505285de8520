import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => sessionStorage.clear())

/** The module as a page loaded anew has it. */
async function load() {
  vi.resetModules()
  return (await import('./use-typed.ts')).useTyped
}

it('keeps what was typed through a lost session and a reload, for who typed it', async () => {
  const useTyped = await load()
  const { result, rerender } = renderHook(({ id }) => useTyped('chat', id), {
    initialProps: { id: 7 as number | undefined },
  })
  act(() => result.current[1]('Half a sent'))
  rerender({ id: undefined })
  expect(result.current[0]).toBe('')
  rerender({ id: 8 })
  expect(result.current[0]).toBe('')
  rerender({ id: 7 })
  expect(result.current[0]).toBe('Half a sent')

  const useAgain = await load()
  const later = renderHook(() => useAgain('chat', 7))
  expect(later.result.current[0]).toBe('Half a sent')
  expect(renderHook(() => useAgain('news 5', 7)).result.current[0]).toBe('')
  const edit = renderHook(() => useAgain('edit 5', 7, 'as it was'))
  expect(edit.result.current[0]).toBe('as it was')
  act(() => edit.result.current[1](''))
  expect(edit.result.current[0]).toBe('')
  act(() => edit.result.current[1]('as it was'))
  expect(sessionStorage).toHaveLength(1)
  act(() => later.result.current[1](''))
  const useAnew = await load()
  expect(renderHook(() => useAnew('chat', 7)).result.current[0]).toBe('')
})
