import { afterEach, expect, it } from 'vitest'
import { member } from '../../testing/page.tsx'
import { setEditMode, setSessionUser } from './session-store.ts'

afterEach(() => setSessionUser(null))

/** The module as a reloaded page has it. */
const reloaded = (time: number): Promise<typeof import('./session-store.ts')> => {
  const path = `./session-store.ts?reloaded=${time}`
  return import(path)
}

const inStorage = () => JSON.parse(localStorage.getItem('user') ?? 'null')

it('keeps of the user who it is, the roles and what the bar draws, and no more', async () => {
  const bans = { general: null, comment: { reason: 'Spam', expirationDate: null }, submit: null }
  setSessionUser(member({ roles: ['VIP'], picture: '/media/avatar/a.webp', emailVerified: false, bans }))
  const kept = { userId: 7, pseudo: 'Ann', roles: ['VIP'], country: 'fr', picture: '/media/avatar/a.webp' }
  expect(inStorage()).toEqual(kept)
  const { user } = (await reloaded(3)).currentSession()
  expect(user).toEqual({ ...member(kept as never), email: '' })
})

it('takes away what an earlier version kept', async () => {
  localStorage.setItem('user', JSON.stringify(member()))
  await reloaded(4)
  expect(Object.keys(inStorage()).toSorted()).toEqual(['country', 'picture', 'pseudo', 'roles', 'userId'])
})

it('knows its user again after a reload of the tab, without the edit mode', async () => {
  setSessionUser(member())
  setEditMode(true)
  expect((await reloaded(1)).currentSession()).toMatchObject({ user: { userId: 7 }, editMode: false })
  setSessionUser(null)
  expect((await reloaded(2)).currentSession()).toEqual({ user: null, editMode: false })
})
