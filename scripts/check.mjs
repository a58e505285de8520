import './lib/node-version.mjs'
import { checkImports } from './import-rules.mjs'
import { audit } from './lib/audit.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { compile, root, runTool, secondsSince } from './lib/run.mjs'
import { checkLicences } from './licence-rules.mjs'
import { checkNames } from './name-rules.mjs'
import { checkPaths } from './path-rules.mjs'
import { checkSentences } from './sentence-rules.mjs'
import { checkStyles } from './style-rules.mjs'
import { checkTables } from './table-rules.mjs'
import { checkTexts } from './text-rules.mjs'
import { checkVersions } from './version-rules.mjs'
import { checkWords } from './word-rules.mjs'

/** `npm run check`: types, lint and format, import rules, table owners, where sentences stand, one word for one thing, names kept apart from words, translations, nothing that hangs on a version, who styles what, paths that documents name, licences of packages, their known holes where the registry answers, unused code; says all that is wrong, then fails. */
await ensureInstalled()

/** @type {[title: string, work: () => Promise<{ code: number, output: string, note?: string }>][]} */
const steps = [
  ['types', () => compile([], true)],
  ['lint and format', () => runTool('biome', ['ci', '--colors=off', '--diagnostic-level=error', '.'], { quiet: true })],
  ['import rules', async () => said(checkImports(root))],
  ['table owners', async () => said(checkTables(root))],
  ['sentences', async () => said(checkSentences(root))],
  ['versions', async () => said(checkVersions(root))],
  ['words', async () => said(checkWords(root))],
  ['names', async () => said(checkNames(root))],
  ['translations', async () => translations()],
  ['styles', async () => said(checkStyles(root))],
  ['named paths', async () => said(checkPaths(root))],
  ['licences', async () => said(checkLicences(root))],
  ['known holes', audit],
  ['unused code', () => runTool('knip', ['--no-progress', '--no-config-hints'], { quiet: true })],
]

/** @param {string[]} violations */
const said = (violations) => ({ code: violations.length ? 1 : 0, output: violations.join('\n') })

function translations() {
  const { violations, note } = checkTexts(root)
  return { ...said(violations), note }
}

const results = await Promise.all(
  steps.map(async ([title, work]) => {
    const began = performance.now()
    const { code, output, note } = await work()
    if (code !== 0 && output.trim()) console.log(`\n${output.trim()}\n`)
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${title} (${secondsSince(began)})${note ? `, ${note}` : ''}`)
    return code
  }),
)
process.exit(results.every((code) => code === 0) ? 0 : 1)
