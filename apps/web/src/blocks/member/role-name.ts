import { ROLES, type Role } from '@kz/contract/roles'
import { ROLE_TITLES } from '@kz/contract/sentences/role-titles'

/** `Head demo checker`: a role as people say it. */
export const roleName = (role: Role): string => ROLE_TITLES[role]

/** The roles of staff a person holds, the highest first. */
export const staffRoles = (roles: readonly Role[]): Role[] =>
  roles.filter((role) => ROLES[role].kind === 'STAFF').toSorted((one, other) => ROLES[other].rank - ROLES[one].rank)
