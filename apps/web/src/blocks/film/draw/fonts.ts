/** The site's fonts, as canvases name them: digits and headings, and everything else. */
export const DISPLAY = '"Science Gothic Variable", "Science Gothic Rest", system-ui, sans-serif'
export const TEXT = '"IBM Plex Sans Variable", "IBM Plex Sans Rest", system-ui, sans-serif'

/** A face as a sheet of the page declares it. */
export interface FontSource {
  family: string
  source: string
  descriptors: FontFaceDescriptors
}

/** The faces of both fonts in the sheets of this page; a worker has no sheets and gets them told. */
export function fontsOfPage(): FontSource[] {
  return [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...facesIn(sheet.cssRules, sheet.href ?? document.baseURI)]
    } catch {
      // a sheet of a browser's extension, which is nobody else's to read
      return []
    }
  })
}

function* facesIn(rules: CSSRuleList, base: string): Generator<FontSource> {
  for (const rule of rules) {
    if (rule instanceof CSSImportRule && rule.styleSheet)
      yield* facesIn(rule.styleSheet.cssRules, rule.styleSheet.href ?? base)
    else if (rule instanceof CSSFontFaceRule) {
      const face = faceOf(rule.style, base)
      if (face) yield face
    } else if ('cssRules' in rule) yield* facesIn(rule.cssRules as CSSRuleList, base)
  }
}

function faceOf(style: CSSStyleDeclaration, base: string): FontSource | null {
  const said = (name: string) => style.getPropertyValue(name)
  const family = said('font-family').replaceAll(/["']/g, '')
  const [, address] = /url\(["']?([^"')]+)["']?\)/.exec(said('src')) ?? []
  if (!address || !(DISPLAY + TEXT).includes(`"${family}"`)) return null
  const descriptors: FontFaceDescriptors = {}
  for (const [key, name] of [
    ['weight', 'font-weight'],
    ['stretch', 'font-stretch'],
    ['style', 'font-style'],
    ['unicodeRange', 'unicode-range'],
  ] as const) {
    const value = said(name)
    if (value) descriptors[key] = value
  }
  return { family, source: `url("${new URL(address, base).href}")`, descriptors }
}

/** Makes the fonts ready for some text; without them the browser's own stand in. In a worker the faces are added first. */
export async function loadFonts(sources: readonly FontSource[], text: string): Promise<void> {
  const isPage = typeof document !== 'undefined'
  const fonts = isPage ? document.fonts : (globalThis as unknown as { fonts?: FontFaceSet }).fonts
  if (!fonts) return
  if (!isPage)
    for (const { family, source, descriptors } of sources) fonts.add(new FontFace(family, source, descriptors))
  const wanted = [`600 40px ${DISPLAY}`, `600 40px ${TEXT}`, `400 40px ${TEXT}`]
  await Promise.all(wanted.map((font) => fonts.load(font, text).catch(() => [])))
}
