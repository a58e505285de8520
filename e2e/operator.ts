import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const KZ = fileURLToPath(new URL('../apps/server/dist/scripts/kz.js', import.meta.url))

/** Runs an operator's command beside the site; answers what it said. */
export const kz = (...words: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, DATA_DIR: process.env.KZ_DATA_DIR, DATABASE_URL: '', INIT_CWD: '' }
    execFile(process.execPath, ['--disable-proto=throw', KZ, ...words], { env }, (fault, said, cried) =>
      fault ? reject(new Error(`kz ${words.join(' ')}: ${said}${cried}`)) : resolve(said),
    )
  })
