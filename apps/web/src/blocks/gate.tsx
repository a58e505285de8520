import type { Role, RoleGroup } from '@kz/contract/roles'
import { ROLE_GROUPS } from '@kz/contract/roles'
import type { ReactNode } from 'react'
import { useSession } from '../lib/session/session.ts'
import { passesGate } from './gate-rule.ts'

interface GateProps {
  /** a role group, or roles */
  roles: RoleGroup | readonly Role[]
  /** `any` of the roles is enough, or `all` of them are needed */
  need?: 'any' | 'all'
  /** only while the admin edit mode is on as well */
  editMode?: boolean
  children: ReactNode
}

/** Shows its children to those who hold the roles. What is hidden here is refused by the server anyway. */
export function Gate({ roles, need = 'any', editMode = false, children }: GateProps) {
  const session = useSession()
  const wanted = typeof roles === 'string' ? ROLE_GROUPS[roles] : roles
  const held = session.user?.roles ?? []
  const open = passesGate({ wanted, held, need }) && (session.editMode || !editMode)
  return open ? children : null
}
