import { root } from './lib/run.mjs'
import { collect } from './texts/collect.mjs'
import { faultOf } from './texts/faults.mjs'
import { areasIn, LANGUAGES, readArea, readLanguage, TEXTS, writeArea } from './texts/po.mjs'
import { withSense } from './texts/senses.mjs'

/**
 * `npm run texts`: brings the PO files to what the sources say; translations stay. `npm run texts -- check ru/forum` says what
 * is wrong with one file, or with all of them, and how much is left.
 */
const [command, file] = process.argv.slice(2).filter((word) => word !== '--')
if (command === 'check') process.exit(check(file) ? 0 : 1)
else update()

function update() {
  const found = collect(root)
  const areas = [...new Set(found.map(({ area }) => area))].sort()
  for (const language of LANGUAGES) {
    const said = readLanguage(root, language)
    for (const area of new Set([...areas, ...areasIn(root, language)])) {
      const entries = found
        .filter((each) => each.area === area)
        .map(({ text, context, sources }) => {
          const known = said.get(withSense(text, context))
          return {
            text,
            context,
            said: known?.said ?? '',
            sources,
            note: known?.note ?? '',
            isFuzzy: known?.isFuzzy ?? false,
          }
        })
      writeArea(root, language, area, entries)
    }
  }
  const words = found.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
  console.log(`${found.length} texts of ${words} words in ${areas.length} files a language`)
}

/** @param {string | undefined} wanted `ru/forum`, `ru`; all where none is told */
function check(wanted) {
  let wrong = 0
  for (const language of LANGUAGES)
    for (const area of areasIn(root, language)) {
      const name = `${language}/${area}`
      if (wanted && name !== wanted.replace(/^texts\/|\.po$/g, '') && language !== wanted) continue
      const entries = readArea(root, language, area)
      const faults = entries.flatMap(({ text, said }) => {
        const fault = said && faultOf(language, text, said)
        return fault ? [`${TEXTS}/${name}.po: ${fault}\n  ${text}\n  ${said}`] : []
      })
      const left = entries.filter(({ said, isFuzzy }) => !said || isFuzzy).length
      for (const fault of faults) console.log(fault)
      if (left > 0) console.log(`${TEXTS}/${name}.po: ${left} of ${entries.length} left`)
      wrong += faults.length + left
    }
  return wrong === 0
}
