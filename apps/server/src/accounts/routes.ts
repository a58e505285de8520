import { accounts } from '@kz/contract/accounts'
import { ApiError } from '@kz/contract/errors'
import type { Handlers } from '../platform/route.ts'
import { login, logout } from './login.ts'
import { sessionUser } from './session-user.ts'

const later = () => {
  throw new ApiError('maintenance')
}

/** The calls of accounts. */
export const accountsHandlers: Handlers<typeof accounts> = {
  ...(Object.fromEntries(Object.keys(accounts).map((key) => [key, later])) as unknown as Handlers<typeof accounts>),
  'POST /auth/authenticate': login,
  'POST /auth/logout': logout,
  'POST /auth/info': (_ctx, { viewer }) => ({ data: viewer && sessionUser(viewer) }),
}
