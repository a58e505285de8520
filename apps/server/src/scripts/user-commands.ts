import { randomBytes } from 'node:crypto'
import { readCountry } from '@kz/contract/names/countries'
import { ROLE_NAMES, ROLES, type Role } from '@kz/contract/roles'
import { createUser, hashPassword, resetFactorByHand, setRoleByHand } from '../accounts/api.ts'
import { leastPassword, passwordFault } from '../accounts/login/password-policy.ts'
import { pseudoFault, readEmail, usernameFault } from '../accounts/names.ts'
import { joinHolder } from '../imports/api.ts'
import { inTransaction } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { type Arguments, type Command, CommandError } from './command.ts'

/** 120 random bits. */
export const newPassword = (): string => randomBytes(15).toString('base64url')

const TAKEN: Record<string, string> = {
  users_username: 'Username is already taken.',
  users_pseudo_key_key: 'Nickname is already taken.',
  users_email: 'E-mail address is already taken.',
}

/** Accounts and roles without the site: how the first administrator is made. */
export const userCommands: readonly Command[] = [
  {
    name: 'user create',
    usage: 'user create --username NAME --pseudo NICK --email ADDRESS [--password TEXT] [--country xx] [--role ROLE]',
    help: 'makes an account; without --password makes one and prints it once',
    values: ['username', 'pseudo', 'email', 'password', 'country', 'role'],
    words: [0, 0],
    async run(ctx, given, print) {
      const user = readUser(given)
      const passwordHash = await hashPassword(user.password, ctx.config.secretKey)
      await inTransaction(ctx, async (tx, _emit, audit) => {
        const userId = await createUser(tx, { ...user, passwordHash })
        const after = { username: user.username, roles: user.roles }
        await audit('user.create', `user:${userId}`, { after })
      }).catch((error: unknown) => {
        throw takenError(error) ?? error
      })
      print(`Account ${user.username} made${user.roles.length ? `, ${user.roles.join(', ')}` : ''}.`)
      if (!given.values.password) print(`Password, shown only here: ${user.password}`)
    },
  },
  {
    name: 'user role',
    usage: 'user role USERNAME ROLE [--remove]',
    help: 'gives a role, or takes it',
    flags: ['remove'],
    words: [2, 2],
    async run(ctx, { words: [username = '', roleName = ''], flags }, print) {
      const role = readRole(roleName)
      const remove = flags.has('remove')
      const changed = await setRoleByHand(ctx, username, role, !remove)
      if (changed === undefined) throw new CommandError(`There is no account ${username}.`)
      const [verb, state] = remove ? ['no longer has', 'does not have'] : ['now has', 'already has']
      print(`${username} ${changed ? verb : state} ${role}.`)
    },
  },
  {
    name: 'user reset-factor',
    usage: 'user reset-factor USERNAME',
    help: 'takes passkeys, authenticator app and recovery codes off an account whose owner lost them',
    words: [1, 1],
    async run(ctx, { words: [username = ''] }, print) {
      if (!(await resetFactorByHand(ctx, username))) throw new CommandError(`There is no account ${username}.`)
      print(`${username} logs in by password alone now.`)
    },
  },
  {
    name: 'user join',
    usage: 'user join USERNAME NAME',
    help: 'gives an account the records that stand under the name of a holder without one',
    words: [2, 2],
    async run(ctx, { words: [username = '', name = ''] }, print) {
      await inTransaction(ctx, async (tx, emit, audit) => {
        const user = await row(
          tx,
          { userId: int, pseudo: text, country: text },
          sql`select id as "userId", pseudo, country from users where lower(username) = lower(${username})`,
        )
        if (!user) throw new CommandError(`There is no account ${username}.`)
        if (!(await joinHolder(tx, user, name))) {
          throw new CommandError(`There is no holder ${name} without an account.`)
        }
        await audit('holder.join', `user:${user.userId}`, { after: { name } })
        emit({ type: 'maps.changed', data: {} })
        emit({ type: 'session.changed', data: { userId: user.userId } })
      })
      print(`${username} now has what stood under ${name}.`)
    },
  },
]

function readRole(name: string): Role {
  const role = ROLE_NAMES.find((one) => one === name.toUpperCase())
  const byHand = ROLE_NAMES.filter((one) => ROLES[one].kind !== 'AUTO')
  if (!role || !byHand.includes(role)) throw new CommandError(`${name} is not one of ${byHand.join(', ')}.`)
  return role
}

function readUser({ values }: Arguments) {
  const one = (name: string) => (values[name]?.at(-1) ?? '').trim().normalize('NFC')
  const [username, pseudo, emailText, country] = [one('username'), one('pseudo'), one('email'), one('country')]
  if (!username || !pseudo || !emailText) throw new CommandError('Give --username, --pseudo and --email.')
  const roles = (values.role ?? []).map(readRole)
  const password = values.password?.at(-1) ?? newPassword()
  const email = readEmail(emailText)
  const fault =
    usernameFault(username) ??
    pseudoFault(pseudo, []) ??
    passwordFault(password, leastPassword(roles), [username, pseudo, emailText])
  if (fault) throw new CommandError(fault.message.replace(/\.?$/, '.'))
  if (!email) throw new CommandError('Enter a valid email address.')
  const code = readCountry(country || 'n-a')
  if (code === null) throw new CommandError(`${country} is no country.`)
  return { username, pseudo, email, password, country: code, roles, emailVerified: true }
}

/** The sentence for a name somebody has; the driver's error may be wrapped. */
function takenError(error: unknown): CommandError | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const text = 'constraint' in at ? TAKEN[String(at.constraint)] : undefined
    if (text) return new CommandError(text)
  }
  return null
}
