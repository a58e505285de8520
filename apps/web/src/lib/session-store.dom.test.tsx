import { afterEach, expect, it } from 'vitest'
import { member } from '../testing/page.tsx'
import { setEditMode, setSessionUser } from './session-store.ts'

afterEach(() => setSessionUser(null))

/** The module as a reloaded page has it. */
const reloaded = (time: number): Promise<typeof import('./session-store.ts')> => {
  const path = `./session-store.ts?reloaded=${time}`
  return import(path)
}

it('knows its user again after a reload of the tab, without the edit mode', async () => {
  setSessionUser(member())
  setEditMode(true)
  expect((await reloaded(1)).currentSession()).toEqual({ user: member(), editMode: false })
  setSessionUser(null)
  expect((await reloaded(2)).currentSession()).toEqual({ user: null, editMode: false })
})
