import { afterEach, expect, it } from 'vitest'
import { member } from '../testing/page.tsx'
import { setEditMode, setSessionUser } from './session-store.ts'

afterEach(() => setSessionUser(null))

/** The module as a reloaded page has it. */
const reloaded = (time: number): Promise<typeof import('./session-store.ts')> => {
  const path = `./session-store.ts?reloaded=${time}`
  return import(path)
}

it('finds the edit mode again after a reload of the tab, and not for a guest', async () => {
  setSessionUser(member())
  setEditMode(true)
  expect((await reloaded(1)).currentSession().editMode).toBe(true)
  setSessionUser(null)
  expect((await reloaded(2)).currentSession()).toEqual({ user: null, editMode: false })
})
