import { chmod, chown, lchown, readdir, readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Binaries, embeddedFailure, exists, runProgram } from './binaries.ts'

/**
 * As whom PostgreSQL runs, for it refuses to be root: `prefix` goes before every command, `owner` is the account
 * its files must belong to (null: whoever runs this process).
 */
export type Runner = { prefix: string[]; owner: { uid: number; gid: number } | null }

type Account = { uid: number; gid: number }

/** Finds the first way to run the programs that works on this machine, for a data folder that exists already. */
export async function chooseRunner(binaries: Binaries, dataDir: string, cluster: string): Promise<Runner> {
  const candidates = await listCandidates(cluster)
  let reason = ''
  for (const candidate of candidates) {
    const look = 'cd "$1" && exec "$2" --version'
    const shell = process.platform === 'win32' ? [] : ['sh', '-c', look, 'sh', dataDir]
    const outcome = await runProgram(
      [...candidate.prefix, ...shell, binaries.postgres, ...(shell.length ? [] : ['--version'])],
      binaries.environment,
    )
    if (outcome.code === 0) return candidate
    reason = outcome.output.split('\n').at(-1) || `${candidate.prefix[0] ?? 'it'} ended with ${outcome.code}`
  }
  throw embeddedFailure(`${binaries.name} does not run here (${reason}).`)
}

async function listCandidates(cluster: string): Promise<Runner[]> {
  const uid = process.getuid?.()
  if (process.platform !== 'linux' || uid === undefined) {
    if (uid === 0) throw embeddedFailure('PostgreSQL does not run as root on this system; start as an ordinary user.')
    return [{ prefix: [], owner: null }]
  }
  const tied = (await exists('/usr/bin/setpriv')) || (await exists('/bin/setpriv'))
  const die = tied ? ['setpriv', '--pdeathsig', 'INT'] : []
  const owner = await stat(cluster).catch(() => null)
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw embeddedFailure(`The folder ${cluster} belongs to another account (uid ${owner.uid}).`)
    }
    const plain = { prefix: die, owner: null }
    return hasAccount() ? [plain] : [{ prefix: [...(await mapped()), ...die], owner: null }, plain]
  }
  const other = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await systemAccount()
  const asOther = [changeAccount(other, die), changeAccount(other, die, true)]
  const asRoot = { prefix: [...(await mapped()), ...die], owner: null }
  return owner && owner.uid !== 0 ? asOther : [asRoot, ...asOther]
}

/** A user namespace in which this process's account bears the number of an ordinary one; its files stay ours. */
async function mapped(): Promise<string[]> {
  const { uid, gid } = await systemAccount()
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]
}

/** Another account; with `reach` it may still walk through folders closed to it, such as root's home. */
function changeAccount({ uid, gid }: Account, die: string[], reach = false): Runner {
  const reaching = reach ? ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'] : []
  const prefix = ['setpriv', '--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups', ...reaching, ...die.slice(1)]
  return { prefix, owner: { uid, gid } }
}

/** initdb looks its own account up by number, so the number must have a name: nobody's, or the first that is not root. */
async function systemAccount(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const named = lines.find(([name]) => name === 'nobody') ?? lines.find(([, , uid]) => Number(uid) > 0)
  return { uid: Number(named?.[2] ?? 65534), gid: Number(named?.[3] ?? 65534) }
}

function hasAccount(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Gives a folder with all in it to the account PostgreSQL runs as, unless it has it already. */
export async function handOver(path: string, { owner }: Runner): Promise<void> {
  if (!owner || (await stat(path)).uid === owner.uid) return
  await chown(path, owner.uid, owner.gid)
  await chmod(path, 0o700)
  for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), owner.uid, owner.gid)
}
