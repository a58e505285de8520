import { type ApiKey, api } from '@kz/contract/api'
import type { PageAccess } from '@kz/contract/pages'
import { isIn, ROLE_NAMES, type Role, type RoleGroup } from '@kz/contract/roles'
import { afterEach, expect, it } from 'vitest'
import { Redirect } from '../lib/router/router.ts'
import { setSessionUser } from '../lib/session/session-store.ts'
import { member } from '../testing/page.tsx'
import { guardPage, NoAccessError } from './access.ts'
import { ROUTES } from './routes.tsx'

afterEach(() => setSessionUser(null))

/** Pages of offices, each with the call that it cannot do without. */
const SHOWS: Record<string, ApiKey> = {
  '/admin-audit': 'GET /admin/audit-log',
  '/admin-reports': 'GET /admin/report-count',
  '/admin-cups': 'GET /admin/cup-results',
  '/admin-bug-reports': 'GET /bug-report/all',
}

it.each(Object.entries(SHOWS))(
  'opens %s to those who may ask what it shows, and to nobody else',
  async (path, call) => {
    const page = ROUTES.find(({ row }) => row.path === path)
    for (const role of ROLE_NAMES) {
      setSessionUser(member({ roles: [role] }))
      const opened = await page?.guard?.(path).then(
        () => true,
        (error: unknown) => !(error instanceof NoAccessError),
      )
      expect(opened, role).toBe(isIn(api[call].access as RoleGroup, [role]))
    }
  },
)

it('leads who holds the site to a second factor before anything else, other staff before what is staff\u2019s', async () => {
  const ledTo = (role: Role, state: 'soon' | 'due' | 'prove', path: string, access?: PageAccess) => {
    setSessionUser(member({ roles: [role], secondFactor: { state, until: '2026-01-02T18:00:00Z' } }))
    return guardPage(access, path).then(
      () => null,
      (error: unknown) => (error instanceof Redirect ? error.href : error),
    )
  }
  const security = '/settings?tab=security'
  expect(await ledTo('ADMIN', 'due', '/records')).toBe(security)
  expect(await ledTo('ADMIN', 'due', '/profile', 'user')).toBe(security)
  expect(await ledTo('ADMIN', 'due', security, 'user')).toBeNull()
  expect(await ledTo('DEMO_CHECKER', 'due', '/records')).toBeNull()
  expect(await ledTo('DEMO_CHECKER', 'due', '/admin-check-demos', ['DEMO'])).toBe(security)
  for (const state of ['soon', 'prove'] as const)
    expect(await ledTo('ADMIN', state, '/admin-check-demos', ['DEMO']), state).toBeNull()
})
