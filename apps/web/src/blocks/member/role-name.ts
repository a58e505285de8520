import { ROLES, type Role } from '@kz/contract/roles'

/** `Head demo checker`: a role as people say it. */
export function roleName(role: Role): string {
  const words = role.toLowerCase().replaceAll('_', ' ').replace(/^lj /, 'LJ ')
  return words.length <= 3 ? words.toUpperCase() : words.charAt(0).toUpperCase() + words.slice(1)
}

/** The roles of staff a person holds, the highest first. */
export const staffRoles = (roles: readonly Role[]): Role[] =>
  roles.filter((role) => ROLES[role].kind === 'STAFF').toSorted((one, other) => ROLES[other].rank - ROLES[one].rank)
