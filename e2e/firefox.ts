import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'

const START_MS = 60_000
/** Nothing is asked outside and nothing is offered. */
const SETTINGS = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-GB',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://127.0.0.1:1',
  'toolkit.telemetry.server': 'http://127.0.0.1:1',
  'ui.prefersReducedMotion': 1,
}

/** The Firefox of this machine; undefined when there is none. */
export const firefoxPath = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
)

interface Answer {
  id?: number
  result?: unknown
  message?: string
  /** of an event: a request, which waits for its leave when it is blocked */
  params?: { isBlocked?: boolean; request?: { request: string; url: string } }
}

/** A window of Firefox, driven over WebDriver BiDi. */
export class Firefox {
  private sent = 0
  private readonly waiting = new Map<number, (answer: Answer) => void>()
  private scriptsWait = false
  private readonly held: string[] = []
  private window = ''

  private readonly program: ChildProcess
  private readonly profile: string
  private readonly socket: WebSocket

  private constructor(program: ChildProcess, profile: string, socket: WebSocket) {
    this.program = program
    this.profile = profile
    this.socket = socket
    socket.on('message', (text) => this.hear(JSON.parse(`${text}`) as Answer))
  }

  /** Starts one with an empty profile. */
  static async start(): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), 'kz16-firefox-'))
    const lines = Object.entries(SETTINGS).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
    await writeFile(join(profile, 'user.js'), lines.join('\n'))
    const words = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
    const env = { ...process.env, TZ: 'UTC' }
    const program = spawn(firefoxPath as string, words, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const socket = new WebSocket(`${await addressOf(program)}/session`)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const firefox = new Firefox(program, profile, socket)
    await firefox.send('session.new', { capabilities: {} })
    const { contexts } = (await firefox.send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
    firefox.window = contexts[0]?.context ?? ''
    await firefox.send('session.subscribe', { events: ['network.beforeRequestSent'] })
    await firefox.send('network.addIntercept', { phases: ['beforeRequestSent'] })
    return firefox
  }

  async end(): Promise<void> {
    const gone = new Promise((resolve) => this.program.once('exit', resolve))
    this.socket.close()
    this.program.kill('SIGKILL')
    await gone
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 })
  }

  async resize(width: number, height: number): Promise<void> {
    await this.send('browsingContext.setViewport', { context: this.window, viewport: { width, height } })
  }

  /** Begins to open a page whose scripts stay on their way until they are let go. */
  async openHeld(url: string): Promise<void> {
    this.scriptsWait = true
    await this.send('browsingContext.navigate', { context: this.window, url, wait: 'none' })
  }

  async letGo(): Promise<void> {
    this.scriptsWait = false
    for (const request of this.held.splice(0)) this.goOn(request)
  }

  /** Runs a function in the page and answers what it answers, which has to be of JSON. */
  async evaluate<Value>(work: () => Value): Promise<Value> {
    const answer = (await this.send('script.callFunction', {
      functionDeclaration: `async () => JSON.stringify((await (${work})()) ?? null)`,
      target: { context: this.window },
      awaitPromise: true,
    })) as { result?: { value: string }; exceptionDetails?: { text: string } }
    if (!answer.result) throw new Error(answer.exceptionDetails?.text)
    return JSON.parse(answer.result.value) as Value
  }

  private hear({ id, params, ...answer }: Answer): void {
    if (id !== undefined) this.waiting.get(id)?.(answer)
    if (!params?.isBlocked || !params.request) return
    const { request, url } = params.request
    if (this.scriptsWait && url.endsWith('.js')) this.held.push(request)
    else this.goOn(request)
  }

  /** Gives a request its leave, unless the page was left and has taken it along. */
  private goOn(request: string): void {
    void this.send('network.continueRequest', { request }).catch(() => {})
  }

  private send(method: string, params: object): Promise<unknown> {
    const id = ++this.sent
    this.socket.send(JSON.stringify({ id, method, params }))
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ result, message }) => {
        this.waiting.delete(id)
        if (message === undefined) resolve(result)
        else reject(new Error(`${method}: ${message}`))
      })
    })
  }
}

/** Where it listens, which it says when it has started. */
function addressOf(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('Firefox did not start')), START_MS)
    let said = ''
    program.stderr?.on('data', (text) => {
      said += text
      const [, address] = /WebDriver BiDi listening on (\S+)/.exec(said) ?? []
      if (!address) return
      clearTimeout(late)
      resolve(address)
    })
    program.once('exit', () => reject(new Error(`Firefox ended: ${said.slice(-400)}`)))
  })
}
