/**
 * Which strings of a source are texts of the interface. A string that is shown (between tags, in an attribute that is read) is
 * one if it has a word; elsewhere it is one if it looks like a sentence or a label.
 */

/** @typedef {Record<string, any>} Node of the syntax tree, as oxc writes it */

/** Attributes whose strings are never read by anybody. */
const SILENT_ATTRIBUTES =
  /^(className|id|href|to|type|name|role|key|style|src|srcSet|rel|target|d|viewBox|fill|stroke|transform|points|inputMode|autoComplete|method|action|htmlFor|tab|slot|dir|lang|sizes|accept|pattern|as|kind|look|tone|size|side|at|part|form|preserveAspectRatio|crossOrigin|referrerPolicy|loading|allow|sandbox|media|enterKeyHint|wrap|data-(?!tip|label|title|explains).*|aria-(?!label|description|valuetext|roledescription|placeholder).*)$/
/** Attributes that are read, whatever stands in them. */
const READ_ATTRIBUTES =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|title|placeholder|alt|label|hint|none|empty|tip|data-(tip|label|title)|caption|heading|note|prompt|question|confirm|help|sub|text|summary|unit|suffix|legend|what|submitLabel|saying|fact|without|action(Label|Text))$/
/** Properties of objects whose strings are never read. */
const SILENT_PROPERTIES =
  /^(className|id|path|type|key|method|href|to|url|icon|code|kind|name|sort|role|slot|d|fill|font|event|format|accept|d|query|mimeType|contentType|cursor|transform|background|color|in|queryKey|mutationKey)$/
/** Properties that are read, whatever stands in them. */
const READ_PROPERTIES =
  /^(label|head|title|text|hint|done|caption|heading|none|placeholder|sentence|words|tip|description)$/
/** Calls whose arguments are no texts. */
const SILENT_CALLS =
  /^(?:(?:\w+\.)*(?:includes|startsWith|endsWith|split|indexOf|lastIndexOf|replace|replaceAll|match|matchAll|test|exec|querySelector|querySelectorAll|closest|matches|getElementById|addEventListener|removeEventListener|getItem|setItem|removeItem|mark|measure|append|createElement|createElementNS|setAttribute|getAttribute|removeAttribute|toggleAttribute|hasAttribute|getContext|registerProperty|matchMedia|dispatchEvent|setProperty|getPropertyValue|toggle|add|remove|has|get|delete)|queryOf|fetch|URL|RegExp|Error|TypeError|RangeError|Event|CustomEvent|Worker|Set|useStored|useMedia|useTyped|useDraft|useKeptInput|debounce|forgetTyped|console\.\w+|performance\.\w+|reportError|DOMException|isKey|Symbol|require|describe|test|it|expect|callOf|apiCall|useSubscription|asOneOf|lazyPage)$/

/** @param {string} name */
export const isSilentAttribute = (name) => SILENT_ATTRIBUTES.test(name)
/** @param {string} name */
export const isReadAttribute = (name) => READ_ATTRIBUTES.test(name)
/** @param {string} name */
export const isSilentProperty = (name) => SILENT_PROPERTIES.test(name)
/** What a part shows of an answer is called by a name that is read: `Loading the news`. @param {string} name @param {string} tag */
export const isReadName = (name, tag) => name === 'name' && /(?:Body|List|Found|Spot|Phase)$/.test(tag)
/** Names of countries stand under codes, as `in` and `to`, and begin with letters of any script. @param {string} file @param {unknown} name */
export const isCountry = (file, name) =>
  file.includes('contract/src/names/') && typeof name === 'string' && /^\p{Lu}/u.test(name)
/** @param {string} name */
export const isReadProperty = (name) => READ_PROPERTIES.test(name)
/** @param {string} callee its source */
export const isSilentCall = (callee) => SILENT_CALLS.test(callee.replaceAll('?.', '.').replace(/\s+/g, ''))

/** Whether a shown string has a word to translate. @param {string} text */
export const hasWord = (text) => /\p{L}{2}/u.test(text.replace(/\{\d+\}|<\/?\d+\/?>/g, ' '))

/** Hours, days and years whose unit is one letter: `{0} h`, `{0} h {0} m`. @param {string} text */
export const isAge = (text) => /^\{0\} [hdy](?: \{0\}(?: m)?)?$/.test(text)

/** Whether a string looks like a sentence or a label, wherever it stands. @param {string} text */
export function looksLikeText(text) {
  const words = text.replace(/\{\d+\}/g, '0').trim()
  if (!/[a-z]{2}/.test(words)) return false
  // code, addresses, style
  if (
    /^[A-Z]+ \/|[{}<>=_\\$@*]|;(?! [a-z])|^[a-z-]+: |^Mod-|(?:\b|\d|0)(?:px|rem)\b|\b(?:var\(|calc\(|rgb|hsl)|:\/\/|^[./#?&]|--/.test(
      words,
    )
  )
    return false
  if (/\n/.test(words) && /;/.test(words)) return false
  if (/^[A-Z][a-z]+(?:[ ,.:?!…'’-]|$)/.test(words)) return !/^[A-Z][a-z]+[A-Z]/.test(words)
  if (/^(?:an?|A|I|[A-Z]{2,}) [a-z]/.test(words)) return true
  return (
    /^["“(]?[\w'’%+±▶:,./–-]+(?: [\w'’%(),.:;?!"“”/+±×&–-]+)+$/.test(words) &&
    /[a-z]{2,}[,:]? [a-zA-Z0-9]|[0-9%][,:]? [a-z]{2,}/.test(words)
  )
}
