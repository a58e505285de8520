import { COUNTRY_ALIASES, countryCode } from './common-countries.ts'
import { countryName } from './country-names.ts'

/**
 * The codes of all countries: ISO 3166 alpha-2, in lower case, with England, Northern Ireland, Scotland, Wales, Kosovo and
 * the European Union. Each has a name (country-names.ts) and a flag.
 */
export const COUNTRY_CODES: readonly string[] = (
  'ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bv bw by bz ca cc ' +
  'cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg eh er es et eu fi fj fk fm fo fr ga gb gb-eng gb-nir ' +
  'gb-sct gb-wls gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg ' +
  'kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv ' +
  'mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb ' +
  'sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug um us ' +
  'uy uz va vc ve vg vi vn vu wf ws xk ye yt za zm zw'
).split(' ')

const KNOWN: ReadonlySet<string> = new Set(COUNTRY_CODES)

/** The code of what was written: a code, an alias of an old list, or `n-a`. Null for what is no country we know. */
export function readCountry(written: string): string | null {
  const code = countryCode(written)
  if (code === 'n-a') return written.toLowerCase() === 'n-a' ? code : null
  return KNOWN.has(code) ? code : null
}

/** Whether a list wrote it otherwise than we do. */
export const isAlias = (written: string): boolean => written in COUNTRY_ALIASES

/** Names that lists write beside those of country-names.ts. */
const OTHER_NAMES: readonly string[] = [
  'Bosnia',
  'Czech Republic',
  'Great Britain',
  'Hong Kong',
  'Korea',
  'Macau',
  'Macedonia',
  'Turkey',
  'The United Arab Emirates',
  'USA',
]
let written: Set<string> | undefined

/** Whether a text, in any case, is the name of a country. */
export function isCountryName(text: string): boolean {
  written ??= new Set(
    [...OTHER_NAMES, ...COUNTRY_CODES.map((code) => countryName(code))].map((name) => name.toLowerCase()),
  )
  return written.has(text.toLowerCase())
}
