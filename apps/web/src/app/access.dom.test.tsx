import { type ApiKey, api } from '@kz/contract/api'
import { isIn, ROLE_NAMES, type RoleGroup } from '@kz/contract/roles'
import { afterEach, expect, it } from 'vitest'
import { setSessionUser } from '../lib/session/session-store.ts'
import { member } from '../testing/page.tsx'
import { NoAccessError } from './access.ts'
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
