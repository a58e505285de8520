import { execFileSync } from 'node:child_process'

/** What runs a program as another container on the same disk would: it sees no process, network or memory of ours. */
const UNSHARE = ['unshare', '--net', '--pid', '--ipc', '--mount', '--fork', '--mount-proc', '--kill-child']

/** The words before a command that put it into namespaces of its own; null where this machine does not let us. */
export const namespaces: readonly string[] | null = [UNSHARE, [...UNSHARE, '--map-root-user']].find(works) ?? null

function works([program = '', ...words]: readonly string[]): boolean {
  try {
    execFileSync(program, [...words, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
