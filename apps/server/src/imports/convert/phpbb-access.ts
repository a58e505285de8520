import type { Row } from './dump.ts'

/** Which forums of phpBB guests read. Whatever is not said is closed. */
export function readAccess() {
  const groups = new Map<number, string>()
  const noAccess = new Set<number>()
  const options = new Map<number, string>()
  const ofRoles: { role: number; option: number; setting: number }[] = []
  const grants: { forum: number; group: number; role: number; option: number; setting: number }[] = []
  const tables: Readonly<Record<string, (row: Row) => unknown>> = {
    groups: (row) => groups.set(row.number('group_id'), row.text('group_name')),
    acl_roles: (row) => row.text('role_name') === 'ROLE_FORUM_NOACCESS' && noAccess.add(row.number('role_id')),
    acl_options: (row) => options.set(row.number('auth_option_id'), row.text('auth_option')),
    acl_roles_data: (row) =>
      ofRoles.push({
        ...{ role: row.number('role_id'), option: row.number('auth_option_id'), setting: row.number('auth_setting') },
      }),
    acl_groups: (row) =>
      grants.push({
        ...{ forum: row.number('forum_id'), group: row.number('group_id'), role: row.number('auth_role_id') },
        ...{ option: row.number('auth_option_id'), setting: row.number('auth_setting') },
      }),
  }
  const reads = (option: number, setting: number): boolean => setting === 1 && options.get(option) === 'f_read'
  /** By what the dump says of it; without that by its name. */
  const roleReads = (id: number): boolean =>
    ofRoles.length > 0
      ? ofRoles.some(({ role, option, setting }) => role === id && reads(option, setting))
      : !noAccess.has(id)
  /** By a role, or by the single right. */
  const isOpen = (id: number): boolean =>
    grants.some(
      ({ forum, group, role, option, setting }) =>
        forum === id && groups.get(group) === 'GUESTS' && (role > 0 ? roleReads(role) : reads(option, setting)),
    )
  return { tables, isOpen }
}
