import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@kz/contract/wire/client'
import { openSent } from '../imports/agent/sent-file.ts'
import { lookOnce, sentPath, type Watch } from '../imports/agent/watch.ts'
import { environment } from '../platform/process/config.ts'
import { type AloneCommand, type Arguments, CommandError } from './command.ts'

const LOOK_EVERY_MS = 5_000
const CALL_MS = 60_000

/** Runs beside a game server, not beside the site. */
export const agentCommands: readonly AloneCommand[] = [
  {
    name: 'agent',
    usage: 'agent --watch FOLDER|DUMP --url URL --key KEY|--key-file FILE [--once]',
    help: 'beside a game server: sends what is new in its tops to the site at URL',
    words: [0, 0],
    values: ['watch', 'url', 'key', 'key-file'],
    flags: ['once'],
    async runAlone(_config, given, print) {
      const watch = await watchOf(given, print)
      do {
        await lookOnce(watch)
        if (!given.flags.has('once')) await sleep(LOOK_EVERY_MS)
      } while (!given.flags.has('once'))
    },
  },
]

async function watchOf({ values }: Arguments, print: (line: string) => void): Promise<Watch> {
  const one = (name: string) => values[name]?.at(-1) ?? ''
  const inFolder = (path: string) => resolve(environment().INIT_CWD ?? '', path)
  const path = inFolder(one('watch'))
  const found = one('watch') === '' ? undefined : await stat(path).catch(() => undefined)
  if (!found) throw new CommandError('--watch FOLDER|DUMP is not there.')
  const url = siteUrl(one('url'))
  const key = one('key') || (one('key-file') && (await readFile(inFolder(one('key-file')), 'utf8')).trim())
  if (!/^\S{1,100}$/.test(key)) throw new CommandError('--key KEY or --key-file FILE has the key of this server.')
  const authorization = `Bearer ${key}`
  return {
    ...{ path, print, sleep: (ms: number) => sleep(ms), now: Date.now, seen: new Map() },
    sent: await openSent(sentPath(path, found.isDirectory(), url.host)),
    client: createClient({
      base: `${url.origin}/api`,
      fetch: (input, init) =>
        fetch(input, {
          ...init,
          headers: { ...init?.headers, authorization },
          redirect: 'error',
          signal: AbortSignal.timeout(CALL_MS),
        }),
    }),
  }
}

/** The key goes over TLS alone, or does not leave this machine. */
function siteUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const isHere = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1' || url?.hostname === '[::1]'
  if (!url || (url.protocol !== 'https:' && !(isHere && url.protocol === 'http:'))) {
    throw new CommandError('--url is the https address of the site.')
  }
  return url
}
