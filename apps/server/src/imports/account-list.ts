import { readCountry } from '@kz/contract/names/countries'
import { isPossibleDate } from '@kz/contract/runs/possible'
import { isScheme, type OldPassword, pseudoFault, readEmail, readOldHash, usernameFault } from '../accounts/api.ts'
import { splitCsv } from './csv.ts'
import { type Line, UnusableFileError } from './lines.ts'

/** An account of another site. */
export interface AccountEntry {
  username: string
  pseudo: string
  email: string
  country: string
  /** null: the list does not say */
  registeredAt: Date | null
  /** null: it has none here, or `passwordFault` says why */
  oldPassword: OldPassword | null
  passwordFault: string | undefined
  /** of an archive: the author's number there */
  author: number | null
}

const COLUMNS = ['username', 'pseudo', 'email', 'country', 'registered', 'hash', 'scheme', 'author', 'login'] as const
/** What of an author of an archive may be proved later, though they can have no account now. */
export interface LeftOver {
  author: number
  email: string | null
  oldPassword: OldPassword | null
}
export type AccountRead =
  | (Line & { entry: AccountEntry; refused?: undefined })
  | (Line & { entry?: undefined; refused: string; left?: LeftOver })

const NEEDED = ['username', 'pseudo', 'email'] as const

/**
 * Reads a list of accounts: a header that names `username`, `pseudo`, `email` and, if it likes, `country`, `registered`
 * (YYYY-MM-DD), `hash` (or `hash:salt`) with its `scheme` and the `login` it was made from, the `author` of an archive; other columns are passed by. Throws UnusableFileError when the header is not one.
 */
export async function* readAccountList(lines: AsyncIterable<Line>, now: Date): AsyncGenerator<AccountRead> {
  let header: string[] | undefined
  for await (const line of lines) {
    if (!header) {
      header = splitCsv(line.text.toLowerCase()) ?? []
      const missing = NEEDED.find((name) => !header?.includes(name))
      if (missing) throw new UnusableFileError(`This is not a list of accounts: it has no column ${missing}.`)
      continue
    }
    // the report names the member, not their address
    const [cells, width] = [splitCsv(line.text), header.length]
    const given = Object.fromEntries(COLUMNS.map((name) => [name, cells?.[header?.indexOf(name) ?? -1] ?? '']))
    const text = given.username ?? ''
    const read = line.refused ?? (cells?.length === width ? readAccount(given, now) : `has not ${width} columns`)
    if (typeof read === 'string') yield { number: line.number, text, refused: read, ...leftOver(given) }
    else yield { number: line.number, text, refused: undefined, entry: read }
  }
  if (!header) throw new UnusableFileError('The file is empty.')
}

function readAccount(given: Record<string, string>, now: Date): AccountEntry | string {
  const { username = '', pseudo = '', email: address = '', country: written = '', registered = '' } = given
  if (address === '') return 'no e-mail address: nobody could take it back'
  const email = readEmail(address)
  if (email === null) return 'not an e-mail address'
  const fault = usernameFault(username) ?? pseudoFault(pseudo.normalize('NFC'), [])
  if (fault) return fault.message
  const day = registered === '' ? null : new Date(`${registered}T00:00:00Z`)
  if (day && !(isPossibleDate(day, now) && day.toISOString().startsWith(registered))) {
    return 'registered is not a day since 1999, YYYY-MM-DD'
  }
  const country = readCountry(written.toLowerCase() || 'n-a') ?? 'n-a'
  const account = { username, pseudo: pseudo.normalize('NFC'), email, country, registeredAt: day }
  return { ...account, ...readPassword(given), author: authorOf(given) }
}

const authorOf = ({ author = '' }: Record<string, string>): number | null =>
  /^[1-9]\d{0,14}$/.test(author) ? Number(author) : null

function leftOver(given: Record<string, string>): { left?: LeftOver } {
  const author = authorOf(given)
  if (author === null) return {}
  return { left: { author, email: readEmail(given.email ?? ''), oldPassword: readPassword(given).oldPassword } }
}

/** An account whose hash cannot be read is taken all the same: its owner sets a password by mail. */
function readPassword({ username = '', login = '', hash = '', scheme = '' }: Record<string, string>) {
  const none = { oldPassword: null, passwordFault: undefined }
  if (hash === '') return none
  if (!isScheme(scheme)) return { ...none, passwordFault: `unknown scheme ${scheme || 'of its hash'}` }
  const read = readOldHash(scheme, hash)
  if (!read) return { ...none, passwordFault: `its hash is not one of ${scheme}` }
  return { oldPassword: { ...read, scheme, loginName: login || username }, passwordFault: undefined }
}
