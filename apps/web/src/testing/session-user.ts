import type { SessionUser } from '@kz/contract/accounts/accounts'

/** Somebody who is logged in. */
export const sessionUser = (roles: SessionUser['roles'] = []): SessionUser => ({
  userId: 7,
  pseudo: 'somebody',
  roles,
  country: 'n-a',
  picture: null,
  email: 'somebody@example.org',
  emailVerified: true,
  mustChangePassword: false,
  secondFactor: null,
  bans: { general: null, comment: null, submit: null },
  endsIso: null,
  blocked: [],
})
