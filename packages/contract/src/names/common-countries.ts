/** Countries the scene's lists show many of at once: their flags stand in one sheet. */
export const COMMON_COUNTRIES: Readonly<Record<string, string>> = {
  ar: 'Argentina',
  at: 'Austria',
  au: 'Australia',
  be: 'Belgium',
  bg: 'Bulgaria',
  br: 'Brazil',
  by: 'Belarus',
  ca: 'Canada',
  ch: 'Switzerland',
  cl: 'Chile',
  cn: 'China',
  cz: 'Czechia',
  de: 'Germany',
  dk: 'Denmark',
  ee: 'Estonia',
  es: 'Spain',
  fi: 'Finland',
  fr: 'France',
  gb: 'United Kingdom',
  gr: 'Greece',
  hr: 'Croatia',
  hu: 'Hungary',
  ie: 'Ireland',
  il: 'Israel',
  in: 'India',
  it: 'Italy',
  jp: 'Japan',
  kr: 'South Korea',
  kz: 'Kazakhstan',
  lt: 'Lithuania',
  lv: 'Latvia',
  nl: 'Netherlands',
  no: 'Norway',
  pl: 'Poland',
  pt: 'Portugal',
  ro: 'Romania',
  rs: 'Serbia',
  ru: 'Russia',
  se: 'Sweden',
  si: 'Slovenia',
  sk: 'Slovakia',
  tr: 'Türkiye',
  ua: 'Ukraine',
  us: 'United States',
}

/** Names that are in no table of regions, or are said otherwise here. */
export const OWN_NAMES: Readonly<Record<string, string>> = {
  eu: 'European Union',
  'gb-eng': 'England',
  'gb-nir': 'Northern Ireland',
  'gb-sct': 'Scotland',
  'gb-wls': 'Wales',
  fk: 'Falkland Islands',
  hk: 'Hong Kong',
  mo: 'Macao',
  ps: 'Palestine',
}

/** What old lists and sites write, and the code it stands for. */
export const COUNTRY_ALIASES: Readonly<Record<string, string>> = { dn: 'dk', sw: 'se', uk: 'gb' }

/** The code of a country as it is written in any case or in an old list; `n-a` for nothing and for what cannot be one. */
export function countryCode(written: string | null | undefined): string {
  const code = written?.toLowerCase() ?? ''
  const meant = COUNTRY_ALIASES[code] ?? code
  return /^[a-z]{2}$/.test(meant) || OWN_NAMES[meant] ? meant : 'n-a'
}
