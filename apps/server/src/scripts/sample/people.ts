import type { Role } from '@kz/contract/roles'

/** Who stands in the sample community. All of them are invented. */
export interface Person {
  name: string
  country: string
  /** a login of this name whose password is written down; other accounts have none that anybody knows */
  username: string | null
  hasAccount: boolean
  roles: Role[]
  /** how often the player takes a record, against the others */
  skill: number
  /** years before today in which the player plays */
  from: number
  to: number
}

const STAFF: [username: string, name: string, country: string, roles: Role[]][] = [
  ['admin', 'Doorstopper', 'cz', ['ADMIN']],
  ['checker', 'Slowmo_Sam', 'gb', ['DEMO_CHECKER']],
  ['mapchecker', 'BrickByBrick', 'nl', ['MAP_CHECKER']],
  ['writer', 'InkwellHare', 'fr', ['WRITER']],
  ['player', 'sprout', 'pl', []],
]

const ACCOUNTS: [name: string, country: string][] = [
  ['kneeslide', 'se'],
  ['Прыгучий', 'ru'],
  ['Pavúčik', 'sk'],
  ['青蛙王子', 'cn'],
  ['tick.tock', 'dk'],
  ['OneMoreTry', 'fi'],
  ['llama_glide', 'ar'],
  ['Gravel_Greta', 'de'],
  ['Żabka', 'pl'],
  ['moonboots', 'br'],
  ['콩콩이', 'kr'],
  ['Скакунець', 'ua'],
  ['bunnyledger', 'us'],
  ['ぴょんた', 'jp'],
  ['ladderphobe', 'lt'],
  ['Köbli', 'hu'],
  ['Salamandra', 'bg'],
  ['half-a-block', 'ee'],
  ['café_strafe', 'fr'],
  ['Măgăruș', 'ro'],
  ['Λαγουδάκι', 'gr'],
  ['Ördek', 'tr'],
  ['Pão_de_Salto', 'pt'],
  ['tangerine-', 'no'],
]

const NAMES: [name: string, country: string][] = [
  ['w0bble^', 'se'],
  ['N0Brakes!', 'ru'],
  ['pixelgoat', 'cz'],
  ['LunchBreak', 'de'],
  ['tofu~', 'cn'],
  ['Zzzstrafe', 'kr'],
  ['MrStairs', 'us'],
  ['sockslide', 'lv'],
  ['RubberDuck^', 'rs'],
  ['ElSaltamontes', 'ar'],
  ['d-_-b', 'fi'],
  ['tucanito', 'br'],
  ['gummi*bear', 'at'],
  ['oops_i_fell', 'ca'],
  ['paprikash', 'hu'],
  ['quickbean', 'nl'],
  ['kolibri^_^', 'ua'],
  ['ZeroChecks', 'by'],
  ['waffle.iron', 'be'],
  ['Sir_Ducksalot', 'gb'],
  ['cloudberry', 'no'],
  ['yeti@home', 'ch'],
  ['lychee-', 'hk'],
  ['bubbletea', 'tw'],
  ['kangaroute', 'au'],
  ['steppewind', 'kz'],
  ['hoplite', 'gr'],
  ['shakshuka', 'il'],
  ['pretzelogic', 'de'],
  ['marzipan_', 'ee'],
  ['fjordhop', 'no'],
  ['churro__', 'es'],
  ['mozzarunner', 'it'],
  ['nobody_home', 'n-a'],
]

/** Falls slowly: the best have three times what the middle has. */
const skillOf = (place: number): number => 1 / (place + 2)

/** Everybody: those with a login first, then accounts, then names without an account. */
export const PEOPLE: readonly Person[] = [
  ...STAFF.map(([username, name, country, roles], place) => ({
    name,
    country,
    username,
    hasAccount: true,
    roles,
    skill: username === 'player' ? 0.12 : 0.03,
    from: 9 - place,
    to: 0,
  })),
  ...ACCOUNTS.map(([name, country], place) => ({
    name,
    country,
    username: null,
    hasAccount: true,
    roles: place === 6 ? (['VIP'] as Role[]) : [],
    skill: skillOf(place),
    from: 3 + ((place * 5) % 8),
    to: 0,
  })),
  ...NAMES.map(([name, country], place) => ({
    name,
    country,
    username: null,
    hasAccount: false,
    roles: [],
    skill: skillOf(place),
    from: 16 - ((place * 3) % 9),
    to: 1 + ((place * 7) % 6),
  })),
]
